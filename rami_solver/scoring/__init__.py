"""Deals and games to points."""
