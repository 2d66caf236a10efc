"""Enamel colours of the botanical plates: absorption of the full pigment per channel (red, green, blue)."""

from ..brush import COBALT

COLOURS = {
    'green': (1.95, 1.05, 2.45),
    'moss': (2.7, 1.7, 2.75),
    'bell': (2.5, 1.65, 0.42),
    'rose': (0.16, 1.35, 0.68),
    'red': (0.45, 3.1, 2.6),
    'yellow': (0.06, 0.4, 2.2),
    'brown': (1.1, 1.75, 2.5),
    'grey': (1.0, 0.92, 0.76),
    'ink': (2.6, 2.65, 2.55),
}
# The same plants in cobalt alone: every colour becomes a strength of the one blue.
MONOCHROME = {
    name: tuple(strength * channel for channel in COBALT)
    for name, strength in {
        'green': 0.8,
        'moss': 1.0,
        'bell': 0.9,
        'rose': 0.45,
        'red': 0.9,
        'yellow': 0.5,
        'brown': 0.85,
        'grey': 0.3,
        'ink': 1.15,
    }.items()
}
