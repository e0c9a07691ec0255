"""The rules of a table: the shipped profiles, house files, overrides."""
