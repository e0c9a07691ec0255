"""Searches what could be done; the only room that knows OR-Tools."""
