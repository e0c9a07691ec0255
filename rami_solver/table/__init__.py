"""Melds on the table: what cards that are laid off, or put in a joker's place, make of them."""
