"""Vinter: the yearly plates, one winter scene a year, painted in washes of cobalt."""
