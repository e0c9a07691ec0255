"""rami: settles disputes in the Rami family of card games."""

__version__ = "0.1.0"
