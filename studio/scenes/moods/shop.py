"""Shops and boutiques: one room, fitted differently for every row of studio/pictures.yaml. One metre is ten units.

  wall, back     colours by name (WALLS): of the room, and behind the ware
  fitting        niches | shelves | cabinet | plates | glow;  bays, levels: how many
  pools          what stands where (see fittings.POOLS), level by level
  table          long | counter | round | none;  setting: on it: tea | dinner | glass | gifts | bowls | vase | cups
  sun            [x, y, z] where panes of sunlight fall
  floor          oak | stone | dark;  lamps: pendants over the table;  tree: a plant in a pot at the side
  view           [x of the camera, its height, x it looks at, lens in mm];  seed
"""
import bpy
import numpy as np

from scenes import fittings, plants, props, room, things

from . import setting, workshop

WALLS = {
    'lime': (0.66, 0.645, 0.61), 'white': (0.74, 0.73, 0.71), 'sage': (0.33, 0.375, 0.31), 'cobalt': (0.105, 0.15, 0.235), 'deep': (0.03, 0.055, 0.125), 'fog': (0.42, 0.465, 0.505),
    'sand': (0.56, 0.49, 0.405), 'clay': (0.40, 0.27, 0.20), 'slate': (0.16, 0.185, 0.21), 'brick': (0.36, 0.355, 0.34), 'moss': (0.13, 0.165, 0.125), 'rose': (0.52, 0.40, 0.355),
}


def build(stage, aspect, variant):
    shot = stage.shot
    rng = np.random.default_rng(shot.get('seed', 1))
    # Small ware in a large room: light that has turned so often does not show.
    cycles = bpy.context.scene.cycles
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 8, 2, 2, 7
    wall, back = (setting.plaster(WALLS[shot.get(key, 'lime')], 0.04) for key in ('wall', 'back'))
    if shot.get('wall') == 'brick':
        wall = _brick(WALLS['brick'])
    wood = setting.oak({'oak': 0.9, 'stone': 0.85, 'dark': 0.5}[shot.get('floor', 'oak')])
    _floor(shot.get('floor', 'oak'))
    _fit(stage, shot, wall, back, wood, rng)
    _furnish(stage, shot, wood, rng)
    if 'tree' in shot:
        kind, x = shot['tree']
        fittings.planter(x, -4.5, 2.6, 5.2, (0.60, 0.58, 0.545), kind, shot.get('seed', 1) + 3)
    room.softbox((-27, -15, 24), (0, 0, 8), (16, 22), 14000 if 'sun' in shot else 21000, room.DAYLIGHT)
    if 'sun' in shot:
        towards = (0.72, 0.52, -0.46)
        setting.sun(towards, 2.6, 1.2, (1, 0.9, 0.76))
        setting.window_shadow(shot['sun'], towards, (4.2, 5.4), (2, 3), 0.6, 40)
    room.reflector((24, -22, 14), (0, 0, 8), (19.2, 26.4), 2640, room.WARM)
    room.reflector((0, -16, 32), (0, -4, 0), (41.6, 16), 7000, (1, 0.95, 0.88), seen=False)
    x, height, towards, lens = shot.get('view', [0.6, 12.6, 0.6, 36])
    room.camera((x, -44, height), (towards, 0, shot.get('aim', height - 1.2)), lens, 4.0, ((x + towards) / 2, -4, 8))
    return dict(exposure=0.70 * shot.get('exposure', 1.0), contrast=1.1, warmth=shot.get('warmth', 0.0))


def _floor(kind):
    stone = {'stone': ((0.50, 0.485, 0.455), (0.43, 0.42, 0.40))}
    material = setting.oak({'oak': 0.8, 'dark': 0.42}[kind]) if kind != 'stone' else props.textured('stone', *stone['stone'], 0.9, 0.42, bump=0.004)
    setting.floor(material, -60, 6, 70)


def _brick(colour):
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
    course.inputs['Scale'].default_value, course.inputs['Brick Width'].default_value, course.inputs['Row Height'].default_value = 1.0, 2.4, 0.75
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


def _fit(stage, shot, wall, back, wood, rng):
    fitting, pools, bays, levels = shot['fitting'], shot.get('pools', ['white', 'lace', 'celadon']), shot.get('bays', 3), shot.get('levels', 4)
    if fitting == 'niches':
        return fittings.niches(stage, bays, 48 / bays, wall, back, wood, pools, rng, levels)
    setting.wall(wall, 0)
    if fitting == 'shelves':
        half = shot.get('half', 17)
        panel = shot.get('back')
        if panel:
            room.sheet('panel', [(-half - 1.5, -0.03, 5), (half + 1.5, -0.03, 5), (half + 1.5, -0.03, 27), (-half - 1.5, -0.03, 27)], back)
        fittings.shelves(stage, -half, half, levels, wood, pools, rng)
    elif fitting == 'cabinet':
        frame = wood if shot.get('frame', 'oak') == 'oak' else fittings.lacquer(WALLS[shot['frame']])
        half = shot.get('half', 5.2 * bays / 2)
        fittings.cabinet(stage, -half, half, bays, levels, frame, back, pools, rng)
    elif fitting == 'glow':
        _glow(stage, shot, pools, levels, rng)
    elif fitting == 'plates':
        _plates(stage, shot, wood, pools, rng)


def _glow(stage, shot, pools, levels, rng):
    """Glass boards before a wall of light."""
    half, top = shot.get('half', 15), 6.5 + levels * 5.0
    light = bpy.data.materials.new('light wall')
    light.use_nodes = True
    light.cycles.sample_as_light = False
    tree = light.node_tree
    tree.nodes.clear()
    glow, out = tree.nodes.new('ShaderNodeEmission'), tree.nodes.new('ShaderNodeOutputMaterial')
    glow.inputs[0].default_value, glow.inputs[1].default_value = (1.0, 0.975, 0.93, 1), 0.72
    tree.links.new(glow.outputs[0], out.inputs[0])
    room.sheet('light wall', [(-half, -0.05, 4.6), (half, -0.05, 4.6), (half, -0.05, top), (-half, -0.05, top)], light)
    frame = fittings.lacquer(WALLS[shot.get('frame', 'slate')])
    pane = fittings.lacquer((0.70, 0.74, 0.73))
    for x in (-half, half):
        props.slab('frame', (x - 0.4, -3.7, 0.1), (x + 0.4, 0, top), frame, 0.04)
    props.slab('frame', (-half - 0.5, -3.8, top), (half + 0.5, 0, top + 0.5), frame, 0.04)
    props.slab('base', (-half + 0.4, -3.5, 0), (half - 0.4, 0, 4.5), frame, 0.04)
    for level in range(levels):
        z = 4.8 + level * 5.0
        props.slab('board', (-half + 0.4, -3.3, z - 0.16), (half - 0.4, -0.1, z), pane, 0.03)
        fittings.fill(stage, -half + 0.5, half - 0.5, -1.7, z, 4.4, pools[level % len(pools)], rng)


def _plates(stage, shot, wood, pools, rng):
    columns, pitch = shot.get('columns', 6), 2.9
    fittings.plate_wall(stage, shot['plates'], -(columns - 1) * pitch / 2, 20.4, columns, pitch)
    props.slab('console', (-13, -3.4, 7.2), (13, 0, 7.6), wood, 0.05)
    for x in (-12.4, 11.8):
        props.slab('leg', (x, -3.2, 0), (x + 0.6, -0.3, 7.2), wood, 0.05)
    fittings.fill(stage, -12, 12, -1.8, 7.6, 4.5, pools[0], rng)


def _furnish(stage, shot, wood, rng):
    kind = shot.get('table', 'none')
    if kind == 'long':
        fittings.table((-11, -15), (12, -8), 7.45, wood)
        SETTINGS[shot.get('setting', 'dinner')](stage, -11, 12, -11.6, 7.45, shot)
    elif kind == 'counter':
        body = fittings.lacquer(WALLS[shot.get('frame', 'white')] if shot.get('frame', 'white') != 'oak' else (0.6, 0.59, 0.57))
        props.slab('counter', (-9.5, -13.9, 0.6), (10.5, -8.6, 8.6), body, 0.06)
        for x in np.arange(-9.5, 10.2, 0.72):
            props.slab('rib', (x + 0.06, -14.1, 0.6), (x + 0.66, -13.8, 8.5), body, 0.1)
        props.slab('counter top', (-9.8, -14.3, 8.6), (10.8, -8.3, 9.0), wood, 0.05)
        SETTINGS[shot.get('setting', 'bowls')](stage, -9.5, 10.5, -11.4, 9.0, shot)
    elif kind == 'round':
        for x, y in ((-7.5, -11), (8.5, -13)):
            fittings.round_table(x, y, 3.9, 7.2, wood, plain_foot())
            SETTINGS[shot.get('setting', 'tea')](stage, x - 3.4, x + 3.4, y, 7.2, shot)
        for x, y in ((-13, -12.6), (-2.2, -13.5), (3.2, -15.2), (14.2, -12)):
            fittings.stool(x, y, 4.5, wood)
    if shot.get('lamps'):
        for x in np.linspace(-6.5, 7.5, shot['lamps']):
            fittings.pendant(x, -11, 20.5)


def plain_foot():
    from surfaces.materials import plain
    return plain('foot', (0.06, 0.06, 0.065), 0.5)


def _tea(stage, low, high, y, z, shot):
    middle = (low + high) / 2
    stage.place('fjordlace-teapot', middle - 0.6, y + 0.9, z, -20)
    for i, (dx, dy) in enumerate(((-1.7, -1.4), (1.3, -1.7))):
        stage.place('fjordlace-cup-saucer', middle + dx, y + dy, z, (205, -30)[i])
    if high - low > 12:
        stage.stack('fjordlace-plate-22', 4, middle - 6, y, z, 0.1, 5)
        stand = stage.place('hvid-cake-stand', middle + 5, y + 0.4, z)
        things.lay(dict(kind='cake', at=[(middle + 5) * 10, (y + 0.4) * 10, stand * 10 - 0.6]))
        _branch(stage, middle - 9, y + 0.6, z, 'olive', 4.0)


def _dinner(stage, low, high, y, z, shot):
    for i, x in enumerate(np.linspace(low + 2.6, high - 2.6, 4)):
        stage.place('fjordlace-plate-27', x, y - 1.9, z + 0.02, 3 * i)
        stage.place('fjordlace-plate-22', x, y - 1.9, z + 0.18, 3 * i)
        stage.place('klar-red-wine', x + 1.5, y - 0.5, z)
        stage.place('klar-tumbler', x + 2.3, y - 0.9, z)
    _branch(stage, (low + high) / 2, y + 1.6, z, 'beech', 4.6)
    for dx in (-3, 3.4):
        stage.place('skov-candle-holder', (low + high) / 2 + dx, y + 1.7, z)


def _glass(stage, low, high, y, z, shot):
    names = ['hav-pitcher', 'hav-tumbler-sea', 'hav-tumbler-amber', 'hav-tumbler-smoke', 'klar-carafe', 'klar-red-wine', 'klar-red-wine', 'nordlys-bowl', 'klar-champagne', 'hav-tumbler-sea']
    for i, x in enumerate(np.linspace(low + 1.4, high - 1.4, len(names))):
        stage.place(names[i], x, y + (-1.2, 0.9, -0.2)[i % 3], z, 30 * i)


def _gifts(stage, low, high, y, z, shot):
    span = high - low
    for share, dy, size, wrap, silk in ((0.16, 0.6, (26, 22, 14), 'cobalt', 'pale'), (0.33, -1.2, (16, 16, 9), 'white', 'blue'), (0.52, 0.8, (22, 22, 12), 'sand', 'white'), (0.72, -0.9, (14, 14, 16), 'cobalt', 'brass')):
        things.lay(dict(kind='box', at=[(low + span * share) * 10, (y + dy) * 10, z * 10], size=size, paper=wrap, ribbon=silk, turn=20 * dy))
    things.lay(dict(kind='spool', at=[(low + span * 0.86) * 10, y * 10, z * 10], colour='blue', turn=200))
    things.lay(dict(kind='spool', at=[(low + span * 0.92) * 10, (y + 1) * 10, z * 10], colour='brass', turn=190))


def _bowls(stage, low, high, y, z, shot):
    rows = [('shape', 'fjordlace-soup-bowl', 3), ('place', 'hvid-bowl', 4), ('place', 'skov-bowl', 3), ('shape', 'fjordlace-soup-bowl', 2), ('place', 'fjordlace-soup-bowl', 3), ('place', 'hvid-bowl', 3)]
    for i, x in enumerate(np.linspace(low + 1.6, high - 1.6, len(rows))):
        way, name, count = rows[i]
        for n in range(count):
            if way == 'place':
                stage.place(name, x, y + (-0.9, 0.7)[i % 2], z + 0.22 * n, 5 * n)
            else:
                stage.shape(name, 'midnight', x, y + (-0.9, 0.7)[i % 2], z + 0.2 * n, 5 * n)


def _vase(stage, low, high, y, z, shot):
    span = high - low
    for share, name, kind, length in ((0.2, 'skov-vase-26', 'eucalyptus', 3.4), (0.45, 'skov-vase-18', 'olive', 2.6), (0.86, 'skov-vase-26', 'birch', 3.6)):
        x = low + span * share
        top = stage.place(name, x, y, z)
        plants.bouquet((x, y, top), kind, 7, length, 0.55, int(share * 100))
    stage.stack('skov-bowl', 3, low + span * 0.65, y - 0.8, z, 0.24, 5)


def _cups(stage, low, high, y, z, shot):
    names = ['hvid-mug', 'fjordlace-cup-saucer', 'hav-tumbler-sea', 'klar-tumbler']
    for row, name in enumerate(names):
        for i in range(4):
            stage.place(name, low + 1.6 + (high - low - 3) * (row * 4 + i) / 15, y + (-1.2 if i % 2 else 0.8), z, -30 + 7 * i)


def _paint(stage, low, high, y, z, shot):
    """The painters' place: brushes, bowls of pigment, ware waiting."""
    middle = (low + high) / 2
    stage.shape('fjordlace-plate-27', 'bisque', middle, y - 1.2, z, decoration=[{'drawing': 'lace-rim', 'repeats': 24}])
    for i in range(5):
        stage.shape('fjordlace-plate-22', 'bisque', low + 3, y, z + i * 0.14, 6 * i)
    stage.shape('skov-vase-26', 'bisque', low + 6.5, y + 1.4, z)
    stage.shape('fjordlace-teapot', 'bisque', high - 3, y + 0.6, z, 200)
    workshop.jar(stage, middle + 3.6, y + 1.2, z=z)
    workshop.pigment(stage, middle + 3.2, y - 1.6, 'hvid-bowl', 0.44, z=z)


def _branch(stage, x, y, z, kind, length):
    top = stage.place('skov-vase-26', x, y, z)
    plants.bouquet((x, y, top), kind, 8, length, 0.6, 11)


SETTINGS = {'tea': _tea, 'dinner': _dinner, 'glass': _glass, 'gifts': _gifts, 'bowls': _bowls, 'vase': _vase, 'cups': _cups, 'paint': _paint}
