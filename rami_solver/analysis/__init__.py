"""One function for each question that a player asks."""
