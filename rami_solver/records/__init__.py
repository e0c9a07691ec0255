"""Recorded games: the `.rami` format read and written, and its games put to the referee."""
