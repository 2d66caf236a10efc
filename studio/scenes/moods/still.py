"""Still lifes laid out by hand in studio/pictures.yaml, categories and series too: one family of framing, light.

What a row may say; lengths in cm, angles in degrees, everything but `group` optional:
  group      [product, x, y, turn, z, lean] each; 'product!' without saucer and lid, 'product*3' a stack;
             lean 90 stands a plate on its edge; a ball lies on its side and its cap
  bare       [shape, finish, x, y, turn, z] each: ware in another finish than the one it is sold in
  things     what lies beside the ware, see scenes/things.py
             a height z says in which order things are set on one another: each is let down until it touches
  tone       wall and ledge, see TONES; ground: plaster (default), linen, oak, sill
  leaves     {in: product, kind, stems, length, spread, seed, reach}: branches in that vase
  headroom   cm to leave above for them
  azimuth, elevation, fill, lift, lens, fstop     the camera; aside: share of the width by which the group is moved
  focus      [x, y, z] what is sharp; close: {at: [x, y, z], width} a close-up instead of the whole group
  sun        true: panes of low sun on wall and ledge; or [x, y, z] of their middle
  lit, glass, exposure, warmth, contrast, dusk     candles burn; dark cards for glass; tone; dusk dims the window
  tent       for clear glass, whose bowls dark cards would fill with grey: how bright a tent it mirrors
"""

import numpy as np

from kinds import Setting, Tone
from scenes import contact, linen, plants, props, resting, room, things
from surfaces.materials import plain

from . import setting

# wall, ledge (linear colours)
TONES = {
    'paper': ((0.78, 0.765, 0.735), (0.74, 0.725, 0.70)),
    'sand': ((0.60, 0.535, 0.455), (0.66, 0.62, 0.56)),
    'fog': ((0.47, 0.52, 0.56), (0.62, 0.635, 0.64)),
    'sage': ((0.40, 0.45, 0.385), (0.60, 0.61, 0.57)),
    'slate': ((0.17, 0.20, 0.235), (0.40, 0.42, 0.44)),
    'cobalt': ((0.028, 0.058, 0.15), (0.50, 0.485, 0.46)),
    'clay': ((0.36, 0.265, 0.20), (0.55, 0.49, 0.42)),
    'night': ((0.035, 0.05, 0.075), (0.21, 0.22, 0.24)),
}


def build(stage: Setting, aspect: float, variant: str) -> Tone:
    shot = stage.shot
    # A napkin that lies on something falls over it, and comes last.
    draped = [row for row in shot.get('things', []) if row['kind'] == 'napkin' and len(row['at']) > 2]
    units = _ware(stage, shot) + _things(stage, [row for row in shot.get('things', []) if row not in draped])
    _settle(units)
    for row in draped:
        stage.placed += things.lay({**row, 'at': row['at'][:2], 'onto': [thing for _, unit in units for thing in unit]})
    location, target, extent = _framing(stage, shot, aspect)
    # The set is built for the height of the picture; a wide picture needs its lamps further out.
    k = max(extent / max(aspect, 1.0), 3.0) * (1 if aspect < 1 else 1.12)
    _set(shot, k, aspect)
    _light(shot, k, aspect)
    focus = np.array(shot['focus'], float) / 10 if 'focus' in shot else target - np.array([0, 0.3, 0])
    room.camera(location, target, shot.get('lens', 75), shot.get('fstop', 2.8), focus)
    return dict(
        exposure=0.82 * shot.get('exposure', 1.0), warmth=shot.get('warmth', 0.0), contrast=shot.get('contrast', 1.08)
    )


def _settle(units):
    """Let all that was not put on the table itself, (height, objects) each, down onto what lies below it,
    the lowest first.
    """
    units = sorted((unit for unit in units if unit[1]), key=lambda unit: unit[0])
    for i, (height, unit) in enumerate(units):
        if height > 0:
            resting.drop(unit, [thing for _, below in units[:i] for thing in below], 0)


def _things(stage, rows):
    """Lay the things of a picture; returns (height, objects) of each."""
    units = []
    for row in rows:
        laid = [thing for thing in things.lay(row) if thing.type == 'MESH']
        units.append((row.get('at', [0, 0, 0])[2:3] or [0], laid))
        stage.placed += laid
    return [(height[0] / 10, laid) for height, laid in units]


def _ware(stage, shot):
    """Place the ware of a picture; returns (height, objects) of each piece and stack that does not lean."""
    leaves, units = shot.get('leaves'), []
    for name, x, y, turn, *more in shot.get('group', []):
        product_id, _, count = name.rstrip('!').partition('*')
        without = ('saucer', 'lid') if name.endswith('!') else ()
        z, lean = (more[0] if more else 0) / 10, more[1] if len(more) > 1 else 0
        before = len(stage.placed)
        if lean and stage.shapes[stage.products[product_id]['shape']]['kind'] == 'bauble':
            stage.place(product_id, x / 10, y / 10, z, turn)
            resting.lie(stage.placed[before:], lean, z)
        elif lean:
            _lean(stage, product_id, x / 10, y / 10, z, turn, np.radians(lean))
        elif count:
            top = stage.stack(product_id, int(count), x / 10, y / 10, z, 5)
        else:
            top = stage.place(product_id, x / 10, y / 10, z, turn, without, lit=shot.get('lit', False))
        units += [] if lean else [(z, stage.placed[before:])]
        if leaves and leaves['in'] == product_id:
            plants.bouquet(
                product_id,
                (x / 10, y / 10, top),
                leaves['kind'],
                leaves.get('stems', 5),
                leaves.get('length', 2.2),
                leaves.get('spread', 0.5),
                leaves.get('seed', 4),
                reach=leaves.get('reach', 0.9),
            )
    for shape, finish, x, y, turn, *z in shot.get('bare', []):
        before = len(stage.placed)
        stage.shape(shape, finish, x / 10, y / 10, (z[0] if z else 0) / 10, turn)
        units.append(((z[0] if z else 0) / 10, stage.placed[before:]))
    return units


def _lean(stage, product_id, x, y, z, turn, angle):
    """A plate on its edge in a brass stand, leaning backwards; (x, y, z) is where the edge touches the ground."""
    before = len(stage.placed)
    stage.place(product_id, x, y, z, turn)
    for plate in stage.placed[before:]:
        points = np.array([vertex.co for vertex in plate.data.vertices])
        radius = points[:, 0].max()
        height = points[:, 1] * np.sin(angle) + points[:, 2] * np.cos(angle)
        depth = points[:, 1] * np.cos(angle) - points[:, 2] * np.sin(angle)
        low = height.argmin()
        plate.location = (x, y - depth[low], z - height[low])
        plate.rotation_euler[0] = angle
    _stand(x, y, z, radius, angle)


def _stand(x, y, z, radius, angle):
    """Two wires that hold a leaning plate: a hook before its edge, a stay behind its back."""
    brass = plain('stand', (0.60, 0.44, 0.23), 0.3, 0.5, Metallic=1.0)
    reach, top = 2 * radius * np.cos(angle) + 0.5, 1.1 * radius
    wires = []
    for side in (-1, 1):
        a = x + side * 0.36 * radius
        wires.append(
            props.rod(
                'hook',
                [
                    (a, y - 0.1, z + 0.17),
                    (a, y - 0.09, z + 0.07),
                    (a, y - 0.05, z + 0.025),
                    (a, y + 0.2, z + 0.02),
                    (a, y + reach, z + 0.02),
                ],
                0.018,
                brass,
            )
        )
        wires.append(
            props.rod('stay', [(a, y + reach, z + 0.02), (a, y + top / np.tan(angle) + 0.3, z + top)], 0.018, brass)
        )
    contact.piece('stand', wires)


def _framing(stage, shot, aspect):
    azimuth, elevation, lens = shot.get('azimuth', 0), shot.get('elevation', 11), shot.get('lens', 75)
    if 'close' in shot:
        target, extent = np.array(shot['close']['at'], float) / 10, shot['close']['width'] / 10
        return target + room.direction(azimuth, elevation) * extent * lens / 36 / min(aspect, 1), target, extent
    points = stage.points()
    if shot.get('headroom'):
        points = np.vstack([points, points.mean(axis=0) * [1, 1, 0] + [0, 0, shot['headroom'] / 10]])
    location, target, extent = room.frame(
        points, azimuth, elevation, lens, shot.get('fill', 0.82), aspect, shot.get('lift', -0.03)
    )
    a = np.radians(azimuth)
    aside = np.array([np.cos(a), np.sin(a), 0]) * extent * shot.get('aside', 0)
    return location - aside, target - aside, extent


def _set(shot, k, aspect):
    wall, ledge = TONES[shot.get('tone', 'paper')]
    ground = shot.get('ground', 'plaster')
    surface = {
        'plaster': lambda: setting.plaster(ledge, 0.004),
        'linen': lambda: linen.woven(tuple(ledge), 0.016),
        'oak': lambda: setting.oak(0.92),
    }[ground]()
    back = 0.75 * k + 0.6
    setting.floor(surface, -8 * k, back + 0.6 * k, 20 + 4 * k * aspect)
    if shot.get('elevation', 11) < 60:
        setting.wall(setting.plaster(wall, 0.015), back)


def _light(shot, k, aspect):
    out, dim = k * (1 if aspect < 1 else 0.7 + 0.42 * aspect), shot.get('dusk', 1.0)
    window = 78 * k * k * dim * (0.34 if shot.get('sun') else 1) * (out / k) ** 0.8
    room.softbox((-1.7 * out, -0.7 * k, 1.55 * k), (0, 0, 0.2 * k), (1.2 * k, 1.4 * k), window, room.DAYLIGHT)
    room.reflector((2.0 * out, -0.6 * k, 1.1 * k), (0, 0, 0.2 * k), (1.7 * k, 2.2 * k), 13 * k * k * dim, room.WARM)
    room.reflector((0, -0.6 * k, 2.4 * k), (0, 0, 0), (3 * out, 2.4 * k), 16 * k * out * dim, seen=False)
    if shot.get('sun'):
        towards = (0.83, 0.45, -0.36)
        middle = (
            np.array(shot['sun'], float) / 10
            if isinstance(shot['sun'], list)
            else np.array([0.15 * k, 0.3 * k, 0.28 * k])
        )
        setting.sun(towards, 3.3, 1.3, (1, 0.88, 0.72))
        setting.window_shadow(middle, towards, (0.36 * k, 0.5 * k), (2, 2), 0.055 * k)
    if shot.get('tent'):
        _tent(k, shot['tent'], TONES[shot.get('tone', 'paper')][0])
    if shot.get('glass'):
        for side in (-1, 1):
            x = side * 0.72 * k * max(aspect, 1)
            room.dark_card([(x, -1.2 * k, -0.1), (x, 0.5 * k, -0.1), (x, 0.5 * k, 1.4 * k), (x, -1.2 * k, 1.4 * k)])


def _tent(k, light, colour):
    """A pale tent around, which only glass and glaze can see: mirrored, a dark room veils the wall behind them."""
    for place in ((-3, -1, 3), (3, -1, 3), (0, -8, 3), (0, -1, 7)):
        side = room.reflector([k * c for c in place], (0, 0, 0), (18 * k, 18 * k), light * (36 * k) ** 2, colour)
        side.visible_diffuse = False
