"""Botanical decoration: plants grown from rules, outlined finely and coloured by hand."""
