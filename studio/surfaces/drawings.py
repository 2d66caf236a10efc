"""Decorations by name, as studio/products.yaml calls them: the module beside this file, its function that draws
one repeat, and what that function is given.
"""

from importlib import import_module

from kinds import Sheet

DRAWINGS = {
    'lace-rim': ('lace', 'lace_rim'),
    'lace-narrow': ('lace', 'lace_narrow'),
    'vine': ('lace', 'vine'),
    'bands': ('lace', 'bands'),
    'snow-border': ('winter.border', 'border'),
    'meander': ('meander', 'meander'),
    'meander-narrow': ('meander', 'meander_narrow'),
    'bluebell-border': ('flora.bluebell', 'border'),
    'bluebell-spray': ('flora.bluebell', 'spray'),
    'bluebell-line': ('flora.bluebell', 'line'),
    'flora-edge': ('flora.plates', 'edge'),
    **{
        f'flora-{kind}': ('flora.plates', 'plate', kind)
        for kind in ('fern', 'anemone', 'harebell', 'lingonberry', 'cottongrass', 'dogrose')
    },
    **{f'snow-{year}': ('winter.plates', 'plate', year) for year in range(2010, 2027)},
    **{f'snow-rim-{year}': ('winter.rim', 'rim', year) for year in range(2010, 2027)},
}


def draw(name: str) -> Sheet:
    """Draw a decoration anew: its sheet, with `width`, `height` (mm) and `tint()`."""
    module, function, *given = DRAWINGS[name]
    return getattr(import_module(f'.{module}', __package__), function)(*given)


def source(name: str) -> str:
    """The path, below studio/, of the module a decoration is drawn by."""
    return f'surfaces/{DRAWINGS[name][0].replace(".", "/")}.py'
