"""What lies beside the ware in still lifes, as rows of studio/pictures.yaml call it: {kind: pear, at: [x, y, z], ...}, cm and degrees.

Every function takes `at` in decimetres and the row's other entries, and returns its objects.
"""
import numpy as np

from surfaces.materials import plain

from . import plants, props, tableware

PAPER = {'cobalt': (0.024, 0.058, 0.17), 'white': (0.68, 0.67, 0.645), 'sand': (0.50, 0.43, 0.34), 'sage': (0.24, 0.29, 0.23), 'fog': (0.36, 0.42, 0.47), 'ink': (0.03, 0.04, 0.055)}
RIBBON = {'pale': (0.70, 0.64, 0.54), 'white': (0.74, 0.73, 0.71), 'blue': (0.03, 0.07, 0.19), 'brass': (0.44, 0.29, 0.11), 'sage': (0.27, 0.32, 0.25)}


def lay(row):
    """Lay the thing a row describes; returns its objects."""
    rest = {key: value for key, value in row.items() if key not in ('kind', 'at')}
    return KINDS[row['kind']](np.array([*row.get('at', [0, 0]), 0.0][:3], float) / 10, **rest)


def wrap(colour):
    tone = PAPER[colour]
    return props.textured(f'paper {colour}', tone, [c * 1.08 for c in tone], 40, 0.75, bump=0.002)


def satin(colour):
    return plain(f'satin {colour}', RIBBON[colour], 0.32, 0.5, Sheen=0.6)


def _box(at, size, paper='cobalt', ribbon='pale', turn=0):
    w, d, h = np.array(size, float) / 10
    return tableware.gift_box(tuple(at), (w, d, h), wrap(paper), satin(ribbon), turn)


def _pear(at, turn=0, lean=0, size=0.85):
    if lean > 60:
        at = at + [0, 0, 0.275 * size]
    return [props.pear(tuple(at), turn, lean, size)]


def _napkin(at, size=(11, 19), colour=(0.36, 0.40, 0.44), turn=0, layers=3, folds=0.03, seed=3):
    return [props.cloth('napkin', np.array(size, float) / 10, props.linen(colour, 0.02), folds, seed, tuple(at), turn, layers, 0.03)]


def _cutlery(at, item='fork', turn=0):
    return [tableware.cutlery(item, tuple(at), turn)]


def _brush(at, tip, loaded=None):
    tableware.brush(tuple(at), tuple(np.array(tip, float) / 10), loaded=loaded)
    return []


def _turned(things, at, turn):
    for thing in things:
        thing.location, thing.rotation_euler[2] = tuple(at), np.radians(turn)
    return things


def _book(at, size=(15, 21, 2.4), cover='cobalt', turn=0):
    w, d, h = np.array(size, float) / 10
    leaves = props.textured('leaves', (0.66, 0.63, 0.57), (0.56, 0.53, 0.47), 3, 0.9, stretch=(1, 1, 60))
    cloth = props.textured(f'cover {cover}', PAPER[cover], [c * 0.85 for c in PAPER[cover]], 60, 0.8, bump=0.003)
    parts = [props.slab('cover', (-w / 2, -d / 2, 0), (w / 2, d / 2, 0.03), cloth, 0.01),
             props.slab('leaves', (-w / 2 + 0.02, -d / 2 + 0.05, 0.03), (w / 2 - 0.05, d / 2 - 0.05, h - 0.03), leaves, 0.0),
             props.slab('cover', (-w / 2, -d / 2, h - 0.03), (w / 2, d / 2, h), cloth, 0.01),
             props.slab('spine', (-w / 2 - 0.02, -d / 2 + 0.004, 0.004), (-w / 2 + 0.01, d / 2 - 0.004, h - 0.004), cloth, 0.012)]
    return _turned(parts, at, turn)


def _sheet(at, size=(14.8, 10.5), colour='white', turn=0):
    w, d = np.array(size, float) / 10
    return _turned([props.slab('sheet', (-w / 2, -d / 2, 0), (w / 2, d / 2, 0.008), wrap(colour), 0.0)], at, turn)


def _card(at, size=(10.5, 14.8), colour='white', turn=0, opening=38):
    """A folded card standing on its two edges."""
    w, h = np.array(size, float) / 10
    a = np.radians(opening / 2)
    x, z = h * np.sin(a), h * np.cos(a)
    verts = [(-w / 2, -x, 0), (w / 2, -x, 0), (w / 2, 0, z), (-w / 2, 0, z), (w / 2, x, 0), (-w / 2, x, 0)]
    card = props.solid('card', verts, [(0, 1, 2, 3), (3, 2, 4, 5)], wrap(colour), smooth=False)
    card.modifiers.new('body', 'SOLIDIFY').thickness = 0.012
    line = props.slab('rule', (-w * 0.28, -x * 0.56, z * 0.44), (w * 0.28, -x * 0.53, z * 0.45), plain('ink', (0.03, 0.06, 0.16), 0.6), 0.0)
    return _turned([card, line], at, turn)


def _envelope(at, colour='sand', turn=0):
    flap = wrap(colour)
    body = props.slab('envelope', (-0.81, -0.57, 0), (0.81, 0.57, 0.016), flap, 0.004)
    fold = props.solid('flap', [(-0.8, 0.56, 0.018), (0.8, 0.56, 0.018), (0.08, -0.1, 0.034), (-0.08, -0.1, 0.034)], [(0, 1, 2, 3)], flap, smooth=False)
    fold.modifiers.new('body', 'SOLIDIFY').thickness = 0.008
    return _turned([body, fold], at, turn)


def _spool(at, colour='blue', turn=0, size=(7, 3.6), lying=False):
    """A reel of ribbon, standing on its face, with a loose end."""
    r, h = size[0] / 20, size[1] / 10
    card = props.textured('reel', (0.52, 0.45, 0.36), (0.48, 0.41, 0.32), 20, 0.9)
    silk = satin(colour)
    core = props.turned('reel', [(r * 0.3, 0), (r, 0), (r, 0.02), (r * 0.3, 0.02), (r * 0.3, h), (r, h), (r, h + 0.02), (r * 0.26, h + 0.02), (r * 0.26, 0)], card, steps=48)
    wound = props.turned('silk', [(r * 0.3, 0.03), (r * 0.93, 0.03), (r * 0.94, h / 2), (r * 0.93, h - 0.01), (r * 0.3, h - 0.01)], silk, steps=48)
    end = tableware._band([(r * 0.93, 0, 0.05), (r + 0.5, -0.25, 0.03), (r + 1.0, -0.1, 0.06), (r + 1.5, -0.5, 0.02)], h * 0.8, silk)
    return _turned([core, wound, end], at, turn)


def _tray(at, size=(40, 26), turn=0, height=1.6):
    w, d, h = size[0] / 20, size[1] / 20, height / 10
    wood = props.textured('tray', (0.42, 0.30, 0.19), (0.24, 0.16, 0.095), 2.4, 0.45, stretch=(0.14, 3.2, 3.2), bump=0.004, detail=10)
    parts = [props.slab('tray', (-w, -d, 0), (w, d, 0.07), wood, 0.02)]
    parts += [props.slab('edge', low, high, wood, 0.02) for low, high in (((-w, -d, 0), (w, -d + 0.09, h)), ((-w, d - 0.09, 0), (w, d, h)), ((-w, -d, 0), (-w + 0.09, d, h)), ((w - 0.09, -d, 0), (w, d, h)))]
    return _turned(parts, at, turn)


def _block(at, size, colour=(0.62, 0.605, 0.575), turn=0):
    w, d, h = np.array(size, float) / 10
    stone = props.textured('block', [c * 0.97 for c in colour], colour, 0.7, 0.95, bump=0.004, detail=9)
    return _turned([props.slab('block', (-w / 2, -d / 2, 0), (w / 2, d / 2, h), stone, 0.015)], at, turn)


def _board(at, size=(34, 20, 1.8), turn=0):
    return _turned([props.slab('board', tuple(-np.array([size[0], size[1], 0]) / 20), (size[0] / 20, size[1] / 20, size[2] / 10),
                               props.textured('board', (0.46, 0.33, 0.21), (0.26, 0.175, 0.105), 2.4, 0.5, stretch=(0.12, 3.2, 3.2), bump=0.006, detail=10), 0.03)], at, turn)


def _bough(at, plant='olive', turn=0, length=26, seed=3):
    """A branch on the table; no picture is framed by it."""
    plants.bough(tuple(at), turn, plant, length / 10, seed)
    return []


def _pencil(at, turn=0, length=17):
    tip = at + [length / 10 * np.cos(np.radians(turn)), length / 10 * np.sin(np.radians(turn)), 0]
    line = lambda t: tuple(at + (tip - at) * t + [0, 0, 0.04])
    wood = plain('cedar', (0.50, 0.33, 0.18), 0.6)
    props.rod('pencil', [line(0), line(0.9)], 0.037, plain('lacquer', (0.022, 0.05, 0.15), 0.3), 8)
    props.rod('cone', [line(0.9), line(0.95), line(0.985)], [0.037, 0.02, 0.008], wood, 8)
    props.rod('lead', [line(0.98), line(0.99), line(1)], [0.009, 0.006, 0.002], plain('lead', (0.05, 0.05, 0.05), 0.4), 8)
    return []


def _felt(at, radius=11, colour=(0.40, 0.42, 0.43)):
    """A round of felt between stacked plates."""
    r = radius / 10
    soft = props.textured('felt', colour, [c * 0.86 for c in colour], 30, 1.0, bump=0.012)
    return [props.turned('felt', [(0, 0.0), (r * 0.98, 0.0), (r, 0.015), (r * 0.98, 0.035), (0, 0.035)], soft, tuple(at))]


def _cake(at, size=1.0):
    from forms.lathe import lathe
    from forms.mesh import to_object
    crumb = props.textured('cake', (0.33, 0.165, 0.06), (0.21, 0.09, 0.03), 7, 0.75, bump=0.015)
    form = dict(size=dict(height=62), outline=[(16, 2), (45, 0), (66, 1), (74, 8), (73, 24), (65, 42), (52, 55), (40, 60)],
                inner=[(36, 60.4), (26, 56), (18, 44), (15, 24), (15.6, 4)], flutes=dict(count=14, depth=9, wave='cusp', **{'from': 0.42, 'to': 1}))
    cake = to_object('cake', lathe(form), crumb, tuple(at))
    cake.scale = (size,) * 3
    return [cake]


def _biscuits(at, count=4, radius=2.6, seed=5):
    rng = np.random.default_rng(seed)
    dough = props.textured('biscuit', (0.46, 0.29, 0.13), (0.36, 0.20, 0.08), 9, 0.8, bump=0.02)
    r, made = radius / 10, []
    for i in range(count):
        a = i * 2.4
        x, y = at[0] + 0.24 * (i > 0) * np.cos(a), at[1] + 0.24 * (i > 0) * np.sin(a)
        made.append(props.turned('biscuit', [(0, 0), (r * 0.96, 0), (r, 0.03), (r * 0.95, 0.07), (0, 0.085)], dough, (x, y, at[2] + (0.09 * (i // 3 + (i > 0)))), squash=rng.uniform(0.95, 1)))
        made[-1].rotation_euler[1] = rng.uniform(-0.08, 0.08)
    return made


def _ring(at, count=1):
    """Band of brass, a napkin ring."""
    brass = plain('brass', (0.83, 0.60, 0.30), 0.22, 0.5, Metallic=1.0)
    return [props.turned('ring', [(0.21, 0), (0.225, 0), (0.225, 0.22), (0.21, 0.22), (0.21, 0)], brass, tuple(at), steps=48)]


KINDS = {'box': _box, 'pear': _pear, 'napkin': _napkin, 'cutlery': _cutlery, 'brush': _brush, 'book': _book, 'sheet': _sheet, 'card': _card,
         'envelope': _envelope, 'spool': _spool, 'tray': _tray, 'block': _block, 'board': _board, 'bough': _bough, 'pencil': _pencil, 'felt': _felt,
         'cake': _cake, 'biscuits': _biscuits, 'ring': _ring}
