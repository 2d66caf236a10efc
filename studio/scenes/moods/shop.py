"""Shops and boutiques: one room, fitted differently for every row of studio/pictures.yaml. One metre is ten units.

wall, back     colours by name (WALLS): of the room, and behind the ware
corner         [x, colour]: the wall that closes the room on the right
fitting        niches | shelves | cabinet | plates | glow | plinths;  span: [from x, to x];  bays, levels, rise
frame          oak or a colour: what cabinet, counter and windows are made of
pools          what stands where (see stocking.POOLS), level by level;  plinths: see shelving.plinths
window         [from x, to x, foot, top, view] in the back wall (see outlook.VIEWS); a view: behind the boards of `glow`
table          long | counter | round;  at: [x, y] by which it is moved;  setting: what is on it (see laid.SETTINGS)
sun            [x, y, z] where panes of sunlight fall
floor          oak | stone | dark;  lamps: pendants over the table;  tree: [plant, x], in a pot
sign           [x, z, width]: the wordmark on the wall
view           [x of the camera, its height, x it looks at, lens in mm, distance];  aim: height of the middle;  seed
"""

import bpy
import numpy as np

from kinds import Colour, Material, Setting, Tone
from scenes import contact, fittings, laid, outlook, props, room, shelving, sign, stocking

from . import setting

WALLS = {
    'lime': (0.66, 0.645, 0.61),
    'white': (0.74, 0.73, 0.71),
    'sage': (0.33, 0.375, 0.31),
    'cobalt': (0.105, 0.15, 0.235),
    'deep': (0.03, 0.055, 0.125),
    'fog': (0.42, 0.465, 0.505),
    'sand': (0.56, 0.49, 0.405),
    'clay': (0.40, 0.27, 0.20),
    'slate': (0.16, 0.185, 0.21),
    'brick': (0.36, 0.355, 0.34),
    'moss': (0.13, 0.165, 0.125),
    'rose': (0.52, 0.40, 0.355),
}


@contact.building()
def build(stage: Setting, aspect: float, variant: str) -> Tone:
    shot = stage.shot
    rng = np.random.default_rng(shot.get('seed', 1))
    # Small ware in a large room: light that has turned so often does not show.
    cycles = bpy.context.scene.cycles
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 8, 2, 2, 7
    wall, back = plaster(shot.get('wall', 'lime')), _lit(plaster(shot.get('back', 'lime')), shot.get('back', 'lime'))
    wood = setting.oak({'oak': 0.98, 'stone': 0.92, 'dark': 0.66}[shot.get('floor', 'oak')])
    frame = wood if shot.get('frame', 'oak') == 'oak' else fittings.lacquer(WALLS[shot['frame']])
    _floor(shot.get('floor', 'oak'))
    _walls(shot, wall, frame)
    _fit(stage, shot, wall, back, wood, frame, rng)
    _furnish(stage, shot, wood, frame)
    if 'tree' in shot:
        kind, x = shot['tree']
        fittings.planter(x, -4.5, 2.6, 5.2, (0.60, 0.58, 0.545), kind, shot.get('seed', 1) + 3)
    _light(shot)
    _look(shot)
    return dict(exposure=0.66 * shot.get('exposure', 1.0), contrast=1.06, warmth=shot.get('warmth', 0.0))


def plaster(name: str) -> Material:
    """A wall in one of the colours of WALLS."""
    return brick(WALLS[name]) if name == 'brick' else setting.plaster(WALLS[name], 0.04)


def _lit(material, name):
    """The wall behind the ware shines a little, as if lamps were hidden in the shelves: real ones would leave grain."""
    shader = material.node_tree.nodes['Principled BSDF']
    shader.inputs['Emission'].default_value, shader.inputs['Emission Strength'].default_value = (*WALLS[name], 1), 0.22
    material.cycles.sample_as_light = False
    return material


def _floor(kind):
    if kind == 'stone':
        material = props.textured('stone', (0.50, 0.485, 0.455), (0.43, 0.42, 0.40), 0.9, 0.42, bump=0.004)
    else:
        material = setting.oak({'oak': 0.9, 'dark': 0.55}[kind])
    setting.floor(material, -60, 6, 70)


def brick(colour: Colour) -> Material:
    """Whitewashed brick: courses as shallow joints."""
    from surfaces.materials import Nodes, plain

    material = plain('brick', colour, 0.95, 0.2)
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF']
    where = nodes.add('ShaderNodeSeparateXYZ')
    nodes.link(nodes.add('ShaderNodeTexCoord').outputs['Object'], where.inputs[0])
    place = nodes.add('ShaderNodeCombineXYZ')
    nodes.link(where.outputs[0], place.inputs[0])
    nodes.link(where.outputs[2], place.inputs[1])
    course = nodes.add('ShaderNodeTexBrick')
    (
        course.inputs['Scale'].default_value,
        course.inputs['Brick Width'].default_value,
        course.inputs['Row Height'].default_value,
    ) = 1.0, 2.4, 0.75
    course.inputs['Mortar Size'].default_value = 0.05
    for name, k in (('Color1', 1.0), ('Color2', 0.84), ('Mortar', 1.18)):
        course.inputs[name].default_value = (*(min(1, c * k) for c in colour), 1)
    nodes.link(place.outputs[0], course.inputs['Vector'])
    nodes.link(course.outputs['Color'], shader.inputs['Base Color'])
    relief = nodes.add('ShaderNodeBump')
    relief.inputs['Strength'].default_value, relief.inputs['Distance'].default_value = 0.6, 0.08
    relief.invert = True
    nodes.link(course.outputs['Fac'], relief.inputs['Height'])
    nodes.link(relief.outputs[0], shader.inputs['Normal'])
    return material


def _walls(shot, wall, frame):
    if shot['fitting'] != 'niches':
        setting.wall(wall, 0)
    if 'corner' in shot:
        x, colour = shot['corner']
        room.sheet('corner', [(x, 0.5, -1), (x, -60, -1), (x, -60, 46), (x, 0.5, 46)], plaster(colour))
    if isinstance(shot.get('window'), list):
        low, high, foot, top, kind = shot['window']
        outlook.window(low, high, foot, top, frame, kind)
    if 'sign' in shot:
        x, z, width = shot['sign']
        sign.lettering((x, -0.12, z), width, sign.brass(), 0.1)


def _fit(stage, shot, wall, back, wood, frame, rng):
    fitting, pools, bays, levels = (
        shot['fitting'],
        shot.get('pools', ['white', 'lace', 'celadon']),
        shot.get('bays', 3),
        shot.get('levels', 4),
    )
    low, high = shot.get('span', [-15, 15])
    rise = {'rise': shot['rise']} if 'rise' in shot else {}
    if fitting == 'niches':
        shelving.niches(stage, bays, 48 / bays, wall, back, wood, pools, rng, levels, **rise)
    elif fitting == 'shelves':
        if 'back' in shot:
            room.sheet(
                'panel',
                [(low - 1.5, -0.03, 5), (high + 1.5, -0.03, 5), (high + 1.5, -0.03, 24), (low - 1.5, -0.03, 24)],
                back,
            )
        shelving.shelves(stage, low, high, levels, wood, pools, rng, **rise)
    elif fitting == 'cabinet':
        shelving.cabinet(stage, low, high, bays, levels, frame, back, pools, rng, **rise)
    elif fitting == 'glow':
        kind = shot.get('window')
        shelving.glow(
            stage, low, high, levels, outlook.view(kind) if kind else outlook.light(), frame, pools, rng, **rise
        )
    elif fitting == 'plates':
        _plates(stage, shot, wood, pools, rng)
    elif fitting == 'plinths':
        for name, x, y, top in shelving.plinths(stage, shot['plinths'], WALLS['white']):
            if name in shot.get('leaves', {}):
                laid.bouquet(name, (x, y, top), shot['leaves'][name], 3.4, round(x) + 40)


def _plates(stage, shot, wood, pools, rng):
    columns, pitch = shot.get('columns', 6), 2.9
    shelving.plate_wall(stage, shot['plates'], -(columns - 1) * pitch / 2, shot.get('top', 20.4), columns, pitch)
    props.slab('console', (-13, -3.4, 7.2), (13, 0, 7.6), wood, 0.05)
    for x in (-12.4, 11.8):
        props.slab('leg', (x, -3.2, 0), (x + 0.6, -0.3, 7.2), wood, 0.05)
    stocking.fill(stage, -12, 12, -3.2, -0.3, 7.6, 4.5, pools[0], rng)


def _furnish(stage, shot, wood, frame):
    kind, (dx, dy) = shot.get('table'), shot.get('at', [0, 0])
    if kind == 'long':
        fittings.table((-11 + dx, -15 + dy), (12 + dx, -8 + dy), 7.45, wood)
        laid.SETTINGS[shot.get('setting', 'dinner')](stage, -11 + dx, 12 + dx, -11.6 + dy, 7.45)
    elif kind == 'counter':
        body = frame if shot.get('frame', 'oak') != 'oak' else fittings.lacquer((0.6, 0.59, 0.57))
        props.slab('counter', (-9.5 + dx, -13.8 + dy, 0.6), (10.5 + dx, -8.6 + dy, 8.58), body, 0.06)
        for x in np.arange(-9.5, 10.2, 0.72):
            props.slab('rib', (x + 0.06 + dx, -14.1 + dy, 0.6), (x + 0.66 + dx, -13.82 + dy, 8.5), body, 0.1)
        props.slab('counter top', (-9.8 + dx, -14.3 + dy, 8.6), (10.8 + dx, -8.3 + dy, 9.0), wood, 0.05)
        laid.SETTINGS[shot.get('setting', 'bowls')](stage, -9.5 + dx, 10.5 + dx, -11.4 + dy, 9.0)
    elif kind == 'round':
        foot = fittings.lacquer((0.06, 0.06, 0.065))
        for i, (x, y) in enumerate(((-7.5, -11), (8.5, -13))):
            fittings.round_table(x + dx, y + dy, 3.9, 7.2, wood, foot)
            laid.SETTINGS[shot.get('setting', 'tea') if i == 0 else 'gold'](
                stage, x + dx - 3.4, x + dx + 3.4, y + dy, 7.2
            )
        for x, y in ((-13, -12.6), (-2.2, -13.5), (3.2, -15.2), (14.2, -12)):
            fittings.stool(x + dx, y + dy, 4.5, wood)
    for x in np.linspace(-6.5, 7.5, shot.get('lamps', 0)):
        fittings.pendant(x + dx, -11 + dy, 20.5)


def _light(shot):
    # A window far to the left lights both ends of the room alike; what it does not reach, the sky does.
    bpy.context.scene.world.node_tree.nodes['Background'].inputs[1].default_value = 0.62
    room.softbox((-50, -34, 34), (0, 0, 9), (34, 34), 40000 if 'sun' in shot else 62000, room.DAYLIGHT)
    if 'sun' in shot:
        towards = (0.72, 0.52, -0.46)
        setting.sun(towards, 2.6, 1.2, (1, 0.9, 0.76))
        setting.window_shadow(shot['sun'], towards, (4.2, 5.4), (2, 3), 0.6, 40)
    room.reflector((34, -40, 16), (0, 0, 9), (30, 34), 3400, room.WARM)
    room.reflector((0, -26, 44), (0, -4, 0), (70, 40), 8500, (1, 0.96, 0.9), seen=False)


def _look(shot):
    """A camera held level, as for buildings: what stands upright stays upright in the picture."""
    x, height, towards, lens, distance = [*shot.get('view', [0.6, 12.6, 0.6, 36]), 44][:5]
    drop = height - shot.get('aim', height - 1.2)
    away = np.hypot(towards - x, distance)
    room.camera(
        (x, -distance, height),
        (towards, 0, height),
        lens,
        4.0,
        ((x + towards) / 2, -4, height),
        shift=(0, -drop / away * lens / 36),
    )
