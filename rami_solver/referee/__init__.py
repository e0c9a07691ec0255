"""Judges what was done. Never searches arrangements, never imports the solver."""
