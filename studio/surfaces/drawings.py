"""Decorations by name, as studio/products.yaml calls them: the module beside this file, and its function that draws one repeat."""

DRAWINGS = {
    'lace-rim': ('lace', 'lace_rim'),
    'lace-narrow': ('lace', 'lace_narrow'),
    'vine': ('lace', 'vine'),
    'bands': ('lace', 'bands'),
    'snow-border': ('snow', 'border'),
    'snow-2025': ('snow', 'lighthouse'),
    'snow-2026': ('snow', 'village'),
}
