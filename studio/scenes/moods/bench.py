"""The works at close range: painting, casting, glazing, firing, glass. Every variant is one still life of tools. Decimetres."""
import bpy
import numpy as np

from scenes import fittings, props, room, tableware
from surfaces.finishes import finish
from surfaces.materials import plain

from . import setting, workshop

PLASTER = (0.70, 0.685, 0.65)
COBALT = workshop.COBALT


def build(stage, aspect, variant):
    tone = dict(exposure=0.98, contrast=1.12, warmth=0.02)
    tone.update(VARIANTS[variant](stage) or {})
    return tone


def _set(wall=(0.47, 0.46, 0.435), behind=6.5, ground=None, power=1500):
    setting.floor(ground or setting.oak(0.92), -14, behind, 22)
    setting.wall(setting.plaster(wall, 0.025), behind)
    room.softbox((-8.5, -1, 6.5), (0, 0, 0.5), (4, 5), power, room.DAYLIGHT)
    room.reflector((8, -5, 3), (0, 0, 0.5), (7.2, 8.8), 143, room.WARM)
    room.reflector((0, -6, 9), (0, 0, 0), (11.2, 8), 200, seen=False)


def _upside_down(stage, shape, finish_name, x, y, z=0.0, turn=0.0):
    """Ware standing on its rim."""
    before = len(stage.placed)
    stage.shape(shape, finish_name, x, y, z + stage.shapes[shape]['size']['height'] / 100, turn)
    for thing in stage.placed[before:]:
        thing.rotation_euler[0] = np.pi


def _brushes(stage):
    _set(behind=5)
    workshop.jar(stage, -0.55, 0.1, COBALT)
    workshop.jar(stage, 0.75, 0.7)
    workshop.pigment(stage, 2.1, -0.2, 'hvid-bowl', 0.44)
    stage.shape('skov-vase-18', 'bisque', -2.3, 1.6)
    tableware.brush((0.3, -1.25, 0.05), (1.9, -0.9, 0.07), loaded=COBALT)
    room.camera((0.1, -9.6, 2.5), (0.1, 0.2, 1.15), 62, 2.0, (-0.5, -0.1, 1.6))


def _cobalt_bowls(stage):
    _set(behind=5.5, ground=setting.plaster((0.60, 0.585, 0.555), 0.004))
    for x, y, shape, level, colour in ((-2.2, 0.25, 'fjordlace-soup-bowl', 0.40, COBALT), (0.15, -0.55, 'skov-bowl', 0.46, (0.05, 0.10, 0.30)), (2.2, 0.1, 'hvid-bowl', 0.44, (0.13, 0.19, 0.36))):
        workshop.pigment(stage, x, y, shape, level, colour)
    tableware.brush((3.5, -1.6, 0.05), (1.3, -1.5, 0.07), loaded=COBALT)
    tableware.brush((-3.3, -1.5, 0.05), (-1.4, -1.75, 0.06))
    room.camera((0.1, -9.2, 4.6), (0.1, -0.2, 0.3), 58, 2.6, (0.1, -0.7, 0.4))


def _plaster_moulds(stage):
    _set()
    plaster = props.textured('mould', PLASTER, [c * 0.93 for c in PLASTER], 3, 0.95, bump=0.006)
    _mould_half(stage, (-1.5, 0.5, 0), 14, plaster)
    for x, y, size, turn in ((-3.9, 1.9, (1.7, 1.7, 2.4), 8), (2.9, 2.1, (1.9, 1.5, 1.9), -12), (4.8, 1.4, (1.5, 1.5, 1.4), 6)):
        _closed_mould(x, y, size, turn, plaster)
    stage.shape('skov-vase-18', 'bisque', 1.1, -0.2)
    stage.shape('fjordlace-cup', 'bisque', 2.5, -0.6, 0, -30, without=('saucer',))
    stage.shape('skov-vase-18', 'bisque', -3.7, -0.3)
    room.camera((0.3, -11.4, 3.7), (0.3, 0.4, 1.05), 48, 2.4, (0, -0.2, 0.9))


def _mould_half(stage, location, turn, plaster):
    """Half a mould, its hollow towards us: a block from which the vase is cut."""
    block = props.slab('mould', (-1.05, 0, 0), (1.05, 1.1, 2.3), plaster, 0.0)
    outline = [(r * 0.0107, z * 0.0107) for r, z in stage.shapes['skov-vase-18']['outline']]
    cutter = props.turned('hollow', [(0, 0), *outline[1:], (outline[-1][0], 2.2), (0, 2.2)], plaster, (0, 0, 0.28))
    cut = block.modifiers.new('hollow', 'BOOLEAN')
    cut.operation, cut.object, cut.solver = 'DIFFERENCE', cutter, 'EXACT'
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(block.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    block.modifiers.clear()
    block.data = mesh
    bpy.data.objects.remove(cutter)
    block.location, block.rotation_euler[2] = location, np.radians(turn)


def _closed_mould(x, y, size, turn, plaster):
    w, d, h = size
    strap = plain('strap', (0.06, 0.055, 0.05), 0.7)
    parts = [props.slab('mould', (-w / 2, -d / 2, 0), (-0.012, d / 2, h), plaster, 0.04), props.slab('mould', (0.012, -d / 2, 0), (w / 2, d / 2, h), plaster, 0.04)]
    for z in (h * 0.28, h * 0.72):
        parts.append(props.slab('strap', (-w / 2 - 0.02, -d / 2 - 0.02, z), (w / 2 + 0.02, d / 2 + 0.02, z + 0.1), strap, 0.01))
    for part in parts:
        part.location, part.rotation_euler[2] = (x, y, 0), np.radians(turn)


def _kiln_shelf(stage):
    brick = setting.plaster((0.40, 0.30, 0.22), 0.03)
    setting.floor(brick, -14, 6, 22)
    setting.wall(setting.plaster((0.30, 0.215, 0.155), 0.06), 4.2)
    slab = props.textured('batt', (0.50, 0.46, 0.40), (0.42, 0.385, 0.33), 4, 0.95, bump=0.01)
    for level in range(3):
        z = 0.24 + level * 2.15
        props.slab('batt', (-5.4, -1.5, z - 0.22), (5.4, 1.9, z), slab, 0.03)
        for x in (-4.9, 0.1, 4.9):
            for y in (-1.1, 1.5):
                props.turned('post', [(0, 0), (0.2, 0), (0.22, 0.0), (0.22, 0.02), (0.22, 0.96), (0.22, 1.91), (0.22, 1.93), (0.2, 1.93), (0, 1.93)], slab, (x, y, z), 32)
    _kiln_row(stage, 0.24, [('fjordlace-soup-bowl', -3.5), ('fjordlace-soup-bowl', -1.3), ('hvid-bowl', 1.2), ('hvid-bowl', 2.7), ('hvid-mug', 4.0)])
    _kiln_row(stage, 2.39, [('fjordlace-cup', -4.0), ('fjordlace-cup', -2.8), ('fjordlace-teapot', -1.1), ('skov-vase-18', 1.4), ('fjordlace-cup', 2.9), ('fjordlace-cup', 4.05)])
    _kiln_row(stage, 4.54, [('hvid-bowl', -3.8), ('skov-bowl', -2.0), ('hvid-mug', -0.5), ('hvid-mug', 0.95), ('skov-bowl', 2.6), ('hvid-bowl', 4.1)])
    room.softbox((-8.5, -6, 6.5), (0, 0, 2.5), (4, 5), 1900, (1, 0.95, 0.88))
    room.reflector((8, -6, 3), (0, 0, 2.5), (7.2, 8.8), 240, room.WARM)
    room.camera((0.5, -14.5, 3.6), (0.1, 0, 2.75), 48, 3.0, (0, -0.6, 2.6))
    return dict(exposure=0.9, warmth=0.04)


def _kiln_row(stage, z, row):
    for i, (shape, x) in enumerate(row):
        stage.shape(shape, 'bisque', x, 0.1 - 0.35 * (-1) ** i, z, 25 * i if shape != 'fjordlace-teapot' else -15, without=('saucer',))


def _glaze_bucket(stage):
    _set()
    zinc = plain('zinc', (0.42, 0.43, 0.44), 0.42, 0.5, Metallic=1.0)
    milk = props.textured('glaze slip', (0.70, 0.70, 0.685), (0.66, 0.66, 0.645), 2.0, 0.16)
    props.turned('bucket', [(0, 0), (1.0, 0), (1.02, 0.06), (1.32, 2.2), (1.38, 2.24), (1.34, 2.3), (1.28, 2.22), (1.27, 2.0)], zinc, (-2.4, 0.8, 0), 96)
    props.turned('slip', [(0, 1.86), (1.25, 1.86), (1.262, 1.9)], milk, (-2.4, 0.8, 0), 64)
    props.rod('handle', [(-3.72, 0.8, 2.1), (-3.5, 0.1, 1.5), (-2.4, -0.72, 1.15), (-1.3, 0.1, 1.5), (-1.08, 0.8, 2.1)], 0.045, zinc)
    slat = setting.oak(1.1)
    for y in (-0.75, -0.05, 0.65, 1.35):
        props.slab('slat', (-0.4, y - 0.12, 0.0), (5.6, y + 0.12, 0.22), slat, 0.02)
    for i, (shape, x, y) in enumerate((('fjordlace-soup-bowl', 0.75, 0.9), ('hvid-bowl', 2.6, 1.0), ('fjordlace-soup-bowl', 4.4, 0.8), ('hvid-bowl', 0.5, -0.55), ('hvid-bowl', 2.05, -0.5), ('skov-bowl', 3.75, -0.6))):
        _upside_down(stage, shape, 'bone-china' if i % 2 else 'bisque', x, y, 0.22, 9 * i)
    room.camera((0.9, -11.8, 4.6), (0.9, 0.4, 0.75), 46, 2.6, (0.4, -0.4, 0.7))


def _glass_pipes(stage):
    _set((0.20, 0.21, 0.22), 5.5)
    steel = plain('pipe', (0.38, 0.38, 0.385), 0.34, 0.5, Metallic=1.0)
    rest = setting.oak(0.6)
    for x in (-1.3, 4.2):
        props.slab('rest', (x - 0.16, -2.0, 0), (x + 0.16, 2.4, 1.5), rest, 0.03)
    for i, (y, kind) in enumerate(((-1.4, 'sea-glass'), (-0.35, 'amber-glass'), (0.7, 'clear-glass'), (1.75, 'smoke-glass'))):
        start = -2.6 - 0.3 * (i % 2)
        props.rod('pipe', [(start, y, 1.62), (8.6, y, 1.62)], 0.115, steel)
        props.rod('grip', [(5.2, y, 1.62), (8.2, y, 1.62)], 0.17, plain('grip', (0.30, 0.2, 0.12), 0.7))
        blob = props.turned('gather', [(0, -0.16), (0.17, -0.1), (0.36, 0.3), (0.52, 0.85), (0.46, 1.3), (0.25, 1.58), (0, 1.65)], finish(kind), (start + 0.12, y, 1.62), 64)
        blob.rotation_euler[1] = -np.pi / 2
    stage.place('hav-tumbler-sea', 0.3, -2.6)
    stage.place('hav-tumbler-amber', 1.45, -2.9)
    room.camera((-0.3, -12.6, 3.7), (-0.3, 0, 1.2), 48, 2.6, (-2.8, -1.0, 1.4))
    return dict(exposure=1.06)


def _cutting_wheel(stage):
    _set((0.30, 0.305, 0.30), 5.5)
    stone = props.textured('wheel', (0.40, 0.395, 0.385), (0.32, 0.315, 0.305), 14, 0.9, bump=0.012)
    steel = plain('steel', (0.55, 0.55, 0.55), 0.3, 0.5, Metallic=1.0)
    wheel = props.turned('wheel', [(0, -0.16), (1.52, -0.16), (1.6, -0.06), (1.6, 0.06), (1.52, 0.16), (0, 0.16)], stone, (-1.6, 0.9, 2.15), 96)
    wheel.rotation_euler[1] = np.pi / 2
    props.rod('axle', [(-3.6, 0.9, 2.15), (0.2, 0.9, 2.15)], 0.13, steel)
    props.rod('flange', [(-1.86, 0.9, 2.15), (-1.34, 0.9, 2.15)], 0.42, steel, 32)
    iron = plain('iron', (0.07, 0.085, 0.10), 0.5)
    for x in (-3.3, 0.0):
        props.slab('bearing', (x - 0.24, 0.5, 0), (x + 0.24, 1.3, 2.45), iron, 0.05)
    props.slab('trough', (-3.0, 0.1, 0.0), (-0.3, 1.75, 0.5), iron, 0.05)
    stage.place('nordlys-bowl', 2.0, -0.9)
    stage.place('nordlys-whisky', 3.9, -0.1)
    stage.place('nordlys-vase', 4.2, 1.9)
    props.cloth('cloth', (2.0, 1.4), props.linen((0.52, 0.50, 0.46), 0.035), 0.03, 6, (-0.7, -1.9, 0), 20, layers=2)
    room.camera((0.4, -11.6, 3.9), (0.3, 0.3, 1.35), 46, 2.6, (1.4, -0.9, 0.9))
    return dict(exposure=1.04)


def _inspection(stage):
    _set((0.52, 0.525, 0.52), 6)
    rack = setting.oak(0.75)
    for y in (-0.5, 0.5):
        props.slab('rail', (-4.6, y - 0.1, 0.0), (4.6, y + 0.1, 0.3), rack, 0.02)
    for i, x in enumerate(np.linspace(-4.0, 2.6, 9)):
        before = len(stage.placed)
        stage.place('fjordlace-plate-27' if i % 3 else 'fjordlace-plate-22', x, 0, 1.5 if i % 3 else 1.25, 0)
        for thing in stage.placed[before:]:
            thing.rotation_euler = (np.radians(90), 0, np.radians(58))
    stage.stack('fjordlace-plate-22', 5, 3.6, -1.4, 0, 0.1, 5)
    fittings.pendant(3.4, 0.6, 4.4, (0.05, 0.07, 0.11), 1.3)
    room.camera((-0.2, -12.2, 3.9), (-0.3, 0.2, 1.5), 46, 2.6, (-1, -0.9, 1.4))


def _brush_close(stage):
    _set(behind=7)
    stage.shape('fjordlace-plate-27', 'bisque', 0, 0, 0.0, decoration=[{'drawing': 'lace-rim', 'repeats': 24}])
    workshop.pigment(stage, 2.35, 0.6, 'hvid-bowl', 0.44)
    tableware.brush((2.3, -2.4, 1.5), (0.42, -1.1, 0.25), loaded=COBALT)
    workshop.jar(stage, -2.3, 2.0)
    room.camera((0.6, -7.6, 4.3), (0.35, -0.2, 0.35), 62, 2.0, (0.4, -1.1, 0.25))


def _empty(stage):
    """A place kept free: stool, table, brushes just washed."""
    setting.floor(setting.oak(0.7), -40, 6, 60)
    setting.wall(setting.plaster((0.52, 0.515, 0.49), 0.05), 4)
    wood = setting.oak(0.95)
    fittings.table((-9.5, -2.5), (9.5, 3.4), 7.4, wood)
    fittings.stool(0.6, -5.4, 4.7, wood, 1.75)
    workshop.jar(stage, 4.2, 1.2, z=7.4)
    workshop.pigment(stage, 5.9, 0.4, 'hvid-bowl', 0.44, z=7.4)
    for i in range(5):
        stage.shape('fjordlace-plate-22', 'bisque', -6.2, 0.6, 7.4 + i * 0.14, 6 * i)
    stage.shape('skov-vase-26', 'bisque', -3.4, 1.6, 7.4)
    stage.shape('fjordlace-plate-27', 'bisque', 0.6, -0.6, 7.4)
    fittings.pendant(1.2, 0.4, 15.0, (0.05, 0.07, 0.11), 2.0)
    towards = (0.74, 0.5, -0.45)
    setting.sun(towards, 2.8, 1.2, (1, 0.9, 0.76))
    setting.window_shadow((-3.5, 4, 12.5), towards, (2.7, 3.6), (2, 3), 0.4, 40)
    room.softbox((-20, -12, 16), (0, 0, 7), (10, 14), 7600, room.DAYLIGHT)
    room.reflector((18, -16, 9), (0, 0, 7), (14, 18), 1200, room.WARM)
    room.reflector((0, -14, 24), (0, -2, 0), (30, 14), 2600, seen=False)
    room.camera((0.4, -33, 10.6), (0.4, 0, 9.1), 45, 4.0, (0, -2, 8))
    return dict(exposure=0.86)


VARIANTS = {'brushes': _brushes, 'cobalt-bowls': _cobalt_bowls, 'plaster-moulds': _plaster_moulds, 'kiln-shelf': _kiln_shelf, 'glaze-bucket': _glaze_bucket,
            'glass-pipes': _glass_pipes, 'cutting-wheel': _cutting_wheel, 'inspection': _inspection, 'brush-close': _brush_close, 'empty': _empty}
