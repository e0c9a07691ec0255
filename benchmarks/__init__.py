"""How fast rami is, as commands to run by hand: ratios to a yardstick of the same run."""
