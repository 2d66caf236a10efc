"""Product pictures: one object on endless paper, one light, one camera family per kind."""

from collections.abc import Callable, Iterable
from typing import Any

import bpy
import numpy as np

from forms.assembly import assemble
from forms.fusing import fuse
from forms.mesh import SCALE, to_object
from kinds import Point, Row, Thing
from surfaces.finishes import GLASS, finish
from surfaces.materials import Nodes, plain

from . import books, candle, contact, hung, resting, room

# azimuth, elevation, lens, share of the frame, lift
FRONT = {
    'plate': (0, 37, 90, 0.80, 0.0),
    'bowl': (0, 27, 90, 0.70, 0.0),
    'cup': (14, 24, 90, 0.74, 0.0),
    'mug': (16, 15, 90, 0.62, 0.0),
    'teapot': (0, 15, 90, 0.80, 0.0),
    'stemware': (0, 9, 95, 0.80, 0.0),
    'tumbler': (0, 15, 95, 0.56, 0.0),
    'carafe': (0, 10, 95, 0.76, 0.0),
    'pitcher': (10, 12, 95, 0.74, 0.0),
    'vase': (0, 11, 95, 0.74, 0.0),
    'candle-holder': (0, 12, 95, 0.80, 0.0),
    'cake-stand': (0, 18, 90, 0.80, 0.0),
    'tray': (0, 34, 90, 0.84, 0.0),
    'jar': (0, 16, 90, 0.64, 0.0),
    'votive': (0, 16, 95, 0.52, 0.0),
    'lantern': (0, 11, 95, 0.74, 0.0),
    'bauble': (12, 10, 95, 0.60, 0.0),
    'bell': (0, 12, 95, 0.60, 0.0),
    'figurine': (-24, 12, 95, 0.64, 0.0),
}


# Width, depth and thickness (cm) of the book beside which everyone can tell the size of a thing.
BOOK = (14, 21, 2.2)
# White walls are grey but from the window's side.
UPRIGHT = ('cup', 'mug', 'pitcher')


def build(shapes: Row, item: Row) -> list[Thing]:
    """Put a product of studio/products.yaml together; returns its objects."""
    things = []
    for role, shape_id, body in assemble(shapes, item['shape'], item.get('without', ())):
        surface = item.get('surfaces', {}).get(role, {})
        name = surface.get('material', 'wax' if role == 'candle' else item['material'])
        decoration = surface.get('decoration', item.get('decoration', []) if role == 'body' else [])
        gilt = surface.get('gilt', item.get('gilt') if role == 'body' else None)
        things.append(to_object(f'{role} {shape_id}', body, finish(name, decoration, gilt)))
        if role == 'candle':
            things.append(candle.wick((0, 0, body['verts'][:, 2].max() * SCALE)))
            contact.piece('candle', things[-2:])
            contact.through('candle', item['shape'])
        elif role in ('saucer', 'lid'):
            contact.piece(f'{role} of {item["shape"]}', things[-1:])
    if item['material'] in GLASS:
        things = fuse(things)
    contact.piece(item['shape'], [thing for thing in things if 'piece' not in thing])
    return things


def _place(things, x, y, turn):
    """Stand things that were built on the axis at (x, y) cm, turned by degrees."""
    for thing in things:
        thing.location = (x / 10, y / 10, 0)
        thing.rotation_euler[2] = np.radians(turn)
    return things


def stand(shapes: Row, item: Row, view: str, at: Point = (0, 0), turn: float | None = None) -> list[Thing]:
    """Put a product together at a place (cm) as a view of it asks: turned, laid on its side (`lie`, degrees), or hung
    on a cord (`hang`, mm above the ground), which is part of the set.
    """
    custom = item.get('views', {}).get(view, {})
    things, cord = _place(build(shapes, item), *at, custom.get('turn', 0) if turn is None else turn), []
    if 'lie' in custom:
        resting.lie(things, custom['lie'])
    if 'hang' in custom:
        cord = hung.hang(things, custom['hang'] * SCALE, shapes[item['shape']]['size']['height'] * SCALE)
    return [*things, *cord]


def _beside(shapes, neighbour):
    (x, y), turn = neighbour['at'], neighbour['turn']
    return (
        stand(shapes, neighbour['item'], 'scale', (x, y), turn)
        if neighbour['item']
        else books.book((x / 10, y / 10, 0), BOOK, 'slate', turn + 90)
    )


def studio_light(size: float, glass: bool, above: bool = False) -> None:
    """Window from the left, a weak warm bounce from the right, a broad light above; scaled with the view's width.

    Seen from `above`, a flat well would mirror the broad light, which veils what is painted on it.
    """
    k = size
    room.softbox((-1.55 * k, -0.75 * k, 1.5 * k), (0, 0, 0.15 * k), (1.15 * k, 1.25 * k), 70 * k * k, room.DAYLIGHT)
    room.reflector((1.9 * k, -0.5 * k, 1.0 * k), (0, 0, 0.15 * k), (1.7 * k, 2.0 * k), 12 * k * k, room.WARM)
    room.softbox((0, 0.9 * k, 2.1 * k), (0, 0.1 * k, 0), (2.4 * k, 1.4 * k), 26 * k * k, seen=not (glass or above))
    if glass:
        for side in (-1, 1):
            x = side * 0.66 * k
            room.dark_card(
                [(x, -1.2 * k, -0.1 * k), (x, 0.75 * k, -0.1 * k), (x, 0.75 * k, 1.3 * k), (x, -1.2 * k, 1.3 * k)]
            )
        room.dark_card(
            [
                (-0.7 * k, -1.2 * k, 1.3 * k),
                (0.7 * k, -1.2 * k, 1.3 * k),
                (0.7 * k, 0.3 * k, 1.45 * k),
                (-0.7 * k, 0.3 * k, 1.45 * k),
            ],
            0.3,
        )


def _far_light(k):
    """What dark glaze mirrors from behind the camera: where the paper ends, a card fades from it into the dark, or a
    hard line would run around the body.
    """
    y, high = -5 * k, 3 * k
    card = room.dark_card([(-14 * k, y, 0), (14 * k, y, 0), (14 * k, y, high), (-14 * k, y, high)])
    nodes = Nodes(card.active_material.node_tree)
    place = nodes.add('ShaderNodeSeparateXYZ')
    nodes.link(nodes.add('ShaderNodeNewGeometry').outputs['Position'], place.inputs[0])
    height = nodes.add('ShaderNodeMapRange', interpolation_type='SMOOTHSTEP')
    nodes.link(place.outputs[2], height.inputs[0])
    height.inputs['From Max'].default_value = high
    glow = nodes.tree.nodes['Emission']
    nodes.link(nodes.mix(height.outputs[0], (0.55, 0.545, 0.53), (0.20, 0.21, 0.22)), glow.inputs[0])


def paper_ground(size: float) -> None:
    """Endless paper: a floor that bends up into a wall far behind."""
    k = size
    bend = [(3 * k + 2 * k * np.sin(t), 2 * k - 2 * k * np.cos(t)) for t in np.linspace(0, np.pi / 2, 24)]
    profile = [(-9 * k, 0), *bend, (5 * k, 9 * k)]
    mesh = bpy.data.meshes.new('paper')
    verts = [(x, y, z) for y, z in profile for x in (-14 * k, 14 * k)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    mesh.from_pydata(verts, [], faces)
    mesh.polygons.foreach_set('use_smooth', [True] * len(faces))
    mesh.materials.append(_even_paper(k))
    thing = bpy.data.objects.new('paper', mesh)
    bpy.context.scene.collection.objects.link(thing)
    contact.built_in([thing])


def _even_paper(k):
    """Paper that glows a little more the further it lies from the lamps, so that the set is evenly bright to the
    camera; otherwise dividing by the empty set would bleach whatever stands before the far wall.

    The numbers fit a measured fall-off: 0.27 + 0.88 exp(-(d / 2.2 k)^2). Diffuse surfaces do not see the glow.
    """
    material = plain('paper', (0.8, 0.795, 0.785), 1.0, 0.0)
    material.cycles.sample_as_light = False
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF']
    distance = nodes.add('ShaderNodeVectorMath', operation='LENGTH')
    nodes.link(nodes.add('ShaderNodeNewGeometry').outputs['Position'], distance.inputs[0])
    ratio = nodes.math('DIVIDE', distance.outputs['Value'], 2.2 * k)
    fall = nodes.math('EXPONENT', nodes.math('MULTIPLY', nodes.math('MULTIPLY', ratio, ratio), -1.0))
    path = nodes.add('ShaderNodeLightPath')
    # Glaze sees it only faintly, or its lit side would drown in the reflection; what is seen through glass counts
    # as glossy as well, and must stay bright.
    mirrored = nodes.math('SUBTRACT', path.outputs['Is Glossy Ray'], path.outputs['Is Transmission Ray'], clamp=True)
    hidden = nodes.math('MAXIMUM', path.outputs['Is Diffuse Ray'], nodes.math('MULTIPLY', mirrored, 0.7))
    seen = nodes.math('SUBTRACT', 1.0, hidden)
    shader.inputs['Emission'].default_value = (1, 0.995, 0.985, 1)
    nodes.link(
        nodes.math('MULTIPLY', nodes.math('MULTIPLY_ADD', fall, -0.88, 0.88), seen), shader.inputs['Emission Strength']
    )
    return material


def azimuth_of(shapes: Row, item: Row, view: str) -> float:
    """From where a view looks, in degrees to the right of straight ahead."""
    kind = shapes[item['shape']]['kind']
    usual = 0 if view in ('top', 'side') else FRONT[kind][0]
    if view in ('scale', 'packed') and kind in UPRIGHT and item['material'] not in GLASS:
        usual = -20
    return item.get('views', {}).get(view, {}).get('azimuth', usual)


def view_of(shapes: Row, item: Row, view: str, points: np.ndarray, aspect: float) -> tuple[Any, ...]:
    """(location, target, lens, width, fstop, focus) of a view named front, top, side, detail, scale or packed."""
    shape = shapes[item['shape']]
    _, elevation, lens, fill, lift = FRONT[shape['kind']]
    custom = item.get('views', {}).get(view, {})
    if view == 'detail' or custom.get('at'):
        close = {**DETAIL[shape['kind']](shape), **custom}
        target = (np.array(close['at'], float) + (0, 0, custom.get('hang', 0))) * SCALE
        towards = room.direction(close['azimuth'], close['elevation'])
        width = close['width'] * SCALE
        distance = width / 2 / (18.0 / close['lens'])
        focus = (np.array(close.get('focus', close['at']), float) + (0, 0, custom.get('hang', 0))) * SCALE
        return target + towards * distance, target, close['lens'], width, close.get('fstop'), focus
    if view == 'top':
        elevation, fill = 89.5, 0.84
    if view == 'side':
        elevation = 3
    if view in ('scale', 'packed'):
        elevation, fill = max(elevation, 16), 0.82
    azimuth, elevation = azimuth_of(shapes, item, view), custom.get('elevation', elevation)
    location, target, width = room.frame(points, azimuth, elevation, lens, custom.get('fill', fill), aspect, lift)
    return location, target, lens, width, None, None


def _rim(shape, angle=-60):
    r, z = shape['outline'][-1]
    a = np.radians(angle)
    return r * np.cos(a), r * np.sin(a), z


def _plate_detail(shape):
    r = shape['size']['diameter'] / 2
    h = shape['size']['height']
    return dict(at=(-r * 0.30, -r * 0.66, h * 0.8), azimuth=-28, elevation=58, width=r * 0.82, lens=85, fstop=4)


def _bowl_detail(shape):
    r, h = shape['size']['diameter'] / 2, shape['size']['height']
    return dict(at=(r * 0.15, -r * 0.2, h * 0.72), azimuth=22, elevation=36, width=r * 1.55, lens=85, fstop=1.0)


def _tall_detail(share, elevation=8, wide=1.25):
    def detail(shape: Row):
        r, h = shape['size']['diameter'] / 2, shape['size']['height']
        return dict(
            at=(0, -r * 0.5, h * share),
            azimuth=14,
            elevation=elevation,
            width=2 * r * wide,
            lens=90,
            fstop=1.6,
            focus=(0, -r * 0.9, h * share),
        )

    return detail


DETAIL = {
    'plate': _plate_detail,
    'bowl': _bowl_detail,
    'cup': lambda s: dict(
        at=(18, -20, 50), azimuth=34, elevation=36, width=112, lens=85, fstop=1.0, focus=(12, -36, 58)
    ),
    'mug': lambda s: dict(
        at=(22, -20, 62), azimuth=38, elevation=30, width=108, lens=85, fstop=1.2, focus=(20, -36, 74)
    ),
    'teapot': lambda s: dict(
        at=(8, -40, 92), azimuth=20, elevation=34, width=150, lens=85, fstop=1.2, focus=(6, -64, 84)
    ),
    'stemware': lambda s: dict(
        at=(0, 0, s['size']['height'] * 0.78),
        azimuth=0,
        elevation=17,
        width=max(s['size']['diameter'], 84) * 1.5,
        lens=95,
        fstop=2.2,
    ),
    'tumbler': _tall_detail(0.66, 26, 1.2),
    'carafe': _tall_detail(0.7, 16, 1.15),
    'pitcher': lambda s: dict(
        at=(-s['size']['height'] * 0.05, -10, s['size']['height'] * 0.8),
        azimuth=28,
        elevation=22,
        width=s['size']['length'] * 0.84,
        lens=90,
        fstop=1.6,
        focus=(-12, -s['size']['diameter'] * 0.3, s['size']['height'] * 0.84),
    ),
    'vase': _tall_detail(0.6, 14, 0.98),
    'candle-holder': lambda s: dict(
        at=(0, 0, 78), azimuth=10, elevation=20, width=118, lens=90, fstop=1.8, focus=(0, -20, 90)
    ),
    'tray': lambda s: dict(
        at=(-s['size']['diameter'] * 0.2, -s['size']['diameter'] * 0.2, s['size']['height']),
        azimuth=-24,
        elevation=52,
        width=s['size']['diameter'] * 0.46,
        lens=85,
        fstop=3,
    ),
    'jar': _tall_detail(0.8, 24, 1.05),
    'votive': _tall_detail(0.7, 26, 1.2),
    'lantern': _tall_detail(0.5, 16, 1.2),
    'bauble': _tall_detail(0.66, 14, 1.2),
    'bell': _tall_detail(0.66, 18, 1.1),
    'figurine': lambda s: dict(
        at=(20, -8, s['size']['height'] * 0.78),
        azimuth=-16,
        elevation=16,
        width=s['size']['height'] * 0.95,
        lens=95,
        fstop=2.2,
    ),
    'cake-stand': lambda s: dict(
        at=(58, -86, 92), azimuth=22, elevation=22, width=150, lens=85, fstop=1.2, focus=(50, -126, 106)
    ),
}


def compose(shapes: Row, item: Row, view: str, beside: Iterable[Row], width: int, height: int) -> Callable[[], None]:
    """Build the scene of one product picture, with what stands beside it for scale.

    Returns a function that hides everything but the empty set, for its own pass.
    """
    room.open_scene(width, height, world=0.22)
    things = stand(shapes, item, view)
    for neighbour in beside:
        thing = _beside(shapes, neighbour)
        # Beside it, or on it.
        resting.drop(thing, things, 0)
        things += thing
    return photograph(things, shapes, item, view, width / height)


def photograph(things: list[Thing], shapes: Row, item: Row, view: str, aspect: float) -> Callable[[], None]:
    """Light a product and what stands with it, on endless paper, and set the camera up for a view.

    Returns a function that hides everything but the empty set, for its own pass.
    """
    points = room.points(thing for thing in things if thing.get('piece') != contact.SET)
    glass = item['material'] in GLASS
    if item['material'] == 'crystal':
        room.follow_light()
    location, target, lens, extent, fstop, focus = view_of(shapes, item, view, points, aspect)
    whole = max(np.ptp(points[:, 0]), np.ptp(points[:, 1]), np.ptp(points[:, 2])) * 1.45
    # Gold seen closely needs a light to shine, and veils nothing; from afar a line would break off where it mirrors it.
    shines = view == 'detail' and 'gilt' in item and 'decoration' not in item
    studio_light(max(extent, whole), glass, room.elevation(location, target) > 50 and not shines)
    paper_ground(max(extent, whole))
    if item.get('views', {}).get(view, {}).get('fade'):
        _far_light(max(extent, whole))
    room.camera(location, target, lens, fstop, focus)

    def clear():
        for thing in things:
            thing.hide_render = True

    return clear
