"""Results as text, JSON and CI formats; the message catalogues."""
