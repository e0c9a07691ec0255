"""Text to cards and melds, and back."""
