"""Enamel colours of the botanical plates: absorption of the full pigment per channel (red, green, blue)."""
from ..brush import COBALT

COLOURS = {
    'green': (1.45, 0.82, 1.85),
    'moss': (2.1, 1.35, 2.15),
    'bell': (1.9, 1.25, 0.32),
    'rose': (0.14, 1.05, 0.55),
    'red': (0.4, 2.5, 2.1),
    'yellow': (0.05, 0.36, 1.9),
    'brown': (0.9, 1.45, 2.1),
    'grey': (0.85, 0.8, 0.68),
    'ink': (2.3, 2.35, 2.25),
}
# The same plants in cobalt alone: every colour becomes a strength of the one blue.
MONOCHROME = {name: tuple(strength * channel for channel in COBALT) for name, strength in
              {'green': 0.8, 'moss': 1.0, 'bell': 0.9, 'rose': 0.45, 'red': 0.9, 'yellow': 0.5, 'brown': 0.85, 'grey': 0.3, 'ink': 1.15}.items()}
