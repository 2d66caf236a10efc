"""Surfaces: glazes, glass, and painted decoration."""
