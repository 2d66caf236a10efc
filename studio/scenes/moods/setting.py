"""What the mood pictures share: placing ware, walls and cloth, windows and their light. Decimetres."""

import hashlib
import json
import pickle
from collections.abc import Iterable, Sequence
from pathlib import Path

import bpy
import numpy as np

from forms.assembly import assemble
from forms.fusing import fuse
from forms.mesh import to_object
from kinds import Body, Colour, Gilt, Material, Point, Row, Thing
from scenes import candle, contact, props, resting, room
from surfaces.finishes import GLASS, finish
from surfaces.materials import plain

STUDIO = Path(__file__).resolve().parents[2]


def assembled(shapes: Row, shape_id: str, without: Iterable[str]) -> list[tuple[str, str, Body]]:
    """forms.assembly.assemble, remembered on disk: a shop needs twenty shapes,
    and spinning one takes a third of a second.
    """
    names = [shape_id] + [part['shape'] for part in shapes[shape_id].get('parts', []) if 'shape' in part]
    digest = hashlib.sha256(json.dumps([[shapes[name] for name in names], sorted(without)], sort_keys=True).encode())
    for path in sorted((STUDIO / 'forms').glob('*.py')):
        digest.update(path.read_bytes())
    file = STUDIO / '.cache' / 'forms' / f'{shape_id}-{digest.hexdigest()[:12]}.pickle'
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(pickle.dumps(assemble(shapes, shape_id, without)))
    return pickle.loads(file.read_bytes())


class Setting:
    """A stage on which ware is placed; equal pieces share one mesh."""

    def __init__(self, shapes: Row, products: Row, shot: Row | None = None) -> None:
        self.shapes, self.products, self.shot = shapes, products, shot or {}
        self.pieces, self.placed, self.rises = {}, [], {}

    def place(
        self,
        product_id: str,
        x: float = 0.0,
        y: float = 0.0,
        z: float = 0.0,
        turn: float = 0.0,
        without: Iterable[str] = (),
        lit: bool = False,
    ) -> float:
        """Stand a product of products.yaml at (x, y, z) dm; returns the height of its top."""
        return self._stand((product_id, tuple(without)), self.products[product_id], x, y, z, turn, without, lit)

    def shape(
        self,
        shape_id: str,
        material: str,
        x: float = 0.0,
        y: float = 0.0,
        z: float = 0.0,
        turn: float = 0.0,
        without: Iterable[str] = (),
        decoration: Iterable[Row] = (),
        gilt: Gilt = None,
    ) -> float:
        """Stand a bare shape in some other finish (bisque in the workshop, midnight bowls)."""
        item = dict(shape=shape_id, material=material, decoration=list(decoration), gilt=gilt)
        return self._stand((shape_id, material, str(decoration), tuple(without)), item, x, y, z, turn, without, False)

    def _stand(self, key, item, x, y, z, turn, without, lit):
        if key not in self.pieces:
            self.pieces[key] = self._model(item, without)
            meshes = self.pieces[key]
        else:
            meshes = [(thing.copy(), top) for thing, top in self.pieces[key]]
            for thing, _ in meshes:
                bpy.context.scene.collection.objects.link(thing)
        for thing, _ in meshes:
            thing.location = (x, y, z)
            thing.rotation_euler[2] = np.radians(turn)
            self.placed.append(thing)
        top = max(top for _, top in meshes)
        for thing, wick in meshes:
            if thing.name.startswith('candle'):
                burning = [candle.wick((x, y, z + wick)), *([candle.flame((x, y, z + wick))] if lit else [])]
                contact.piece('candle', [thing, *burning])
                contact.through('candle', key[0])
        for role in ('saucer', 'lid'):
            contact.piece(f'{role} of {key[0]}', [thing for thing, _ in meshes if thing.name.startswith(role)])
        contact.piece(key[0], [thing for thing, _ in meshes if not thing.name.startswith(('candle', 'saucer', 'lid'))])
        return z + top

    def _model(self, item, without):
        things, tops = [], {}
        for role, shape_id, body in assembled(self.shapes, item['shape'], without):
            surface = item.get('surfaces', {}).get(role, {})
            name = surface.get('material', 'wax' if role == 'candle' else item['material'])
            own = role == 'body'
            decoration = surface.get('decoration', item.get('decoration', []) if own else [])
            material = finish(name, decoration, surface.get('gilt', item.get('gilt') if own else None))
            thing = to_object(f'{role} {shape_id}', body, material)
            tops[thing.name] = float(body['verts'][:, 2].max()) / 100
            things.append(thing)
        return [(thing, tops[thing.name]) for thing in (fuse(things) if item['material'] in GLASS else things)]

    def stack(self, product_id: str, count: int, x: float, y: float, z: float = 0.0, turn: float = 7.0) -> float:
        """Stack plates or bowls, each turned a little further; returns the height of the top."""
        top = self.place(product_id, x, y, z)
        for i in range(1, count):
            top = self.place(product_id, x, y, z + i * self._rise(product_id, turn), turn * i)
        return top

    def _rise(self, product_id, turn):
        """How much a stack grows by one more piece, found by setting one on another."""
        if (product_id, turn) not in self.rises:
            below, above = ([thing for thing, _ in self._model(self.products[product_id], ())] for _ in range(2))
            for thing in above:
                thing.location.z, thing.rotation_euler[2] = 5, np.radians(turn)
            self.rises[product_id, turn] = 5 + resting.drop(above, below)
            for thing in below + above:
                bpy.data.objects.remove(thing)
        return self.rises[product_id, turn]

    def rest(
        self, product_id: str, x: float, y: float, turn: float = 0.0, onto: Iterable[Thing] = (), floor: float = 0.0
    ) -> list[Thing]:
        """Stand a product on things, or on the height `floor` where they do not reach; returns its objects."""
        before = len(self.placed)
        self.place(product_id, x, y, floor + 2, turn)
        things = self.placed[before:]
        resting.drop(things, onto, floor)
        return things

    def points(self) -> np.ndarray:
        return room.points(self.placed)


def floor(material: Material, y0: float = -30.0, y1: float = 30.0, half: float = 40.0, z: float = 0.0) -> Thing:
    return room.sheet('floor', [(-half, y0, z), (half, y0, z), (half, y1, z), (-half, y1, z)], material)


def wall(material: Material, y: float, half: float = 60.0, low: float = -20.0, high: float = 40.0) -> Thing:
    return room.sheet('wall', [(-half, y, low), (half, y, low), (half, y, high), (-half, y, high)], material)


def plaster(colour: Colour, relief: float = 0.01) -> Material:
    return props.textured(
        'plaster',
        [c * 0.96 for c in colour],
        [min(1, c * 1.04) for c in colour],
        scale=0.7,
        roughness=0.95,
        bump=relief,
        detail=5,
    )


def oak(light: float = 1.0) -> Material:
    pale, dark = (0.50, 0.385, 0.265), (0.20, 0.135, 0.082)
    return props.textured(
        'oak',
        [c * light for c in pale],
        [c * light for c in dark],
        scale=2.4,
        roughness=0.5,
        stretch=(0.12, 3.2, 3.2),
        bump=0.006,
        detail=6,
    )


def sun(towards: Point, strength: float = 4.0, angle: float = 1.2, colour: Colour = (1.0, 0.93, 0.82)) -> Thing:
    """Sun shining along the vector `towards`; angle = apparent size in degrees (softness of shadows)."""
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.angle, lamp.color = strength, np.radians(angle), colour
    thing = bpy.data.objects.new('sun', lamp)
    bpy.context.scene.collection.objects.link(thing)
    room.aim(thing, towards)
    return thing


def window_shadow(
    centre: Point,
    towards: Point,
    pane: Sequence[float] = (4.0, 5.0),
    panes: Sequence[int] = (2, 3),
    bar: float = 0.35,
    distance: float = 22.0,
    reach: float = 90.0,
) -> None:
    """A wall with a window in it, seen by the sun only: throws panes of light around `centre`."""
    c, d = np.array(centre, float), np.array(towards, float) / np.linalg.norm(towards)
    right = np.cross(d, [0, 0, 1.0])
    right /= np.linalg.norm(right)
    up = np.cross(right, d)
    origin = c - d * distance
    dark = plain('shade', (0.02, 0.02, 0.02), 1.0, 0.0)
    width, height = panes[0] * pane[0] + (panes[0] - 1) * bar, panes[1] * pane[1] + (panes[1] - 1) * bar
    xs, ys = (-width / 2, width / 2), (-height / 2, height / 2)
    strips = [
        (-reach, xs[0], -reach, reach),
        (xs[1], reach, -reach, reach),
        (xs[0], xs[1], -reach, ys[0]),
        (xs[0], xs[1], ys[1], reach),
    ]
    strips += [
        (xs[0] + (i + 1) * pane[0] + i * bar, xs[0] + (i + 1) * (pane[0] + bar), *ys) for i in range(panes[0] - 1)
    ]
    strips += [
        (*xs, ys[0] + (i + 1) * pane[1] + i * bar, ys[0] + (i + 1) * (pane[1] + bar)) for i in range(panes[1] - 1)
    ]
    for x0, x1, y0, y1 in strips:
        card = room.sheet(
            'shade', [origin + right * x + up * y for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))], dark
        )
        card.visible_camera = card.visible_glossy = card.visible_diffuse = card.visible_transmission = False
