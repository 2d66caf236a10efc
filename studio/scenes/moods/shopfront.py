"""Shops about to open, from the street: a papered window under the wordmark, a door, a tree in a pot. One metre is ten units."""
import bpy
import numpy as np
from mathutils import Vector

from plan import MEDIA
from scenes import fittings, props, room
from surfaces.materials import plain

from . import setting, shop

HOARDING = {'cobalt': (0.024, 0.052, 0.15), 'sea': (0.10, 0.24, 0.23), 'paper': (0.60, 0.585, 0.55), 'moss': (0.10, 0.14, 0.10)}


def build(stage, aspect, variant):
    shot = stage.shot
    wall = shop._brick(shop.WALLS['brick']) if shot['facade'] == 'brick' else setting.plaster(shop.WALLS[shot['facade']], 0.05)
    frame = fittings.lacquer(shop.WALLS[shot['door']])
    setting.floor(props.textured('pavement', (0.36, 0.355, 0.345), (0.29, 0.285, 0.28), 0.8, 0.8, bump=0.02), -70, 2, 80)
    shift = (shot.get('seed', 1) % 3 - 1) * 1.5
    _facade(wall, shift)
    _window(frame, HOARDING[shot['hoarding']], shift, pale=shot['hoarding'] != 'paper')
    _door(frame, shift)
    fittings.planter(21 + shift, -2.8, 2.8, 5.6, (0.50, 0.485, 0.46), shot.get('tree', 'olive'), shot.get('seed', 1) + 4, 12)
    props.slab('kerb', (-80, -22, -0.1), (80, -20.5, 0.35), props.textured('kerb', (0.42, 0.41, 0.40), (0.36, 0.355, 0.345), 1.5, 0.9, bump=0.02), 0.08)
    towards = (0.62, 0.60, -0.52)
    setting.sun(towards, 2.5, 1.4, (1, 0.92, 0.80))
    setting.window_shadow((2, 0, 15), towards, (16, 22), (2, 1), 5, 60)
    room.softbox((-34, -36, 44), (0, 0, 12), (30, 26), 52000, room.DAYLIGHT)
    room.reflector((30, -40, 20), (0, 0, 10), (36, 30), 5200, room.WARM)
    room.camera((shot.get('seed', 1) * 2 - 6, -62, 15), (1.5, 0, 15.4), 38)
    return dict(exposure=0.80, contrast=1.1)


def _facade(wall, s):
    for low, high in (((-80, 0), (-15 + s, 40)), ((8 + s, 0), (10.5 + s, 40)), ((18.5 + s, 0), (80, 40)), ((-15 + s, 0), (8 + s, 3)), ((-15 + s, 25.5), (8 + s, 40)), ((10.5 + s, 25.5), (18.5 + s, 40))):
        room.sheet('facade', [(low[0], 0, low[1]), (high[0], 0, low[1]), (high[0], 0, high[1]), (low[0], 0, high[1])], wall)
    for x0, x1, z0 in ((-15 + s, 8 + s, 3), (10.5 + s, 18.5 + s, 0)):
        for quad in ([(x0, 0, z0), (x0, 1.6, z0), (x0, 1.6, 25.5), (x0, 0, 25.5)], [(x1, 0, z0), (x1, 1.6, z0), (x1, 1.6, 25.5), (x1, 0, 25.5)],
                     [(x0, 0, 25.5), (x1, 0, 25.5), (x1, 1.6, 25.5), (x0, 1.6, 25.5)], [(x0, 0, z0), (x1, 0, z0), (x1, 1.6, z0), (x0, 1.6, z0)]):
            room.sheet('reveal', quad, wall)


def _window(frame, colour, s, pale):
    props.slab('sill', (-15.4 + s, -0.5, 2.6), (8.4 + s, 1.6, 3.05), frame, 0.04)
    sheet = props.textured('hoarding', colour, [c * 1.06 for c in colour], 0.5, 0.7, bump=0.01)
    room.sheet('hoarding', [(-15 + s, 1.5, 3), (8 + s, 1.5, 3), (8 + s, 1.5, 25.5), (-15 + s, 1.5, 25.5)], sheet)
    for x in (-14.7 + s, -3.5 + s, 7.7 + s):
        props.slab('mullion', (x - 0.3, 0.9, 3), (x + 0.3, 1.45, 25.5), frame, 0.04)
    for z in (3.2, 20.4, 25.2):
        props.slab('rail', (-15 + s, 0.96, z - 0.25), (8 + s, 1.42, z + 0.25), frame, 0.04)
    lettering((0.72, 0.71, 0.68) if pale else (0.03, 0.055, 0.14), (-9.1 + s, 1.47, 12.6), 8.4)
    lettering((0.72, 0.71, 0.68) if pale else (0.03, 0.055, 0.14), (2.1 + s, 1.47, 12.6), 8.4)


def _door(frame, s):
    room.sheet('dark', [(10.5 + s, 1.5, 0), (18.5 + s, 1.5, 0), (18.5 + s, 1.5, 25.5), (10.5 + s, 1.5, 25.5)], plain('inside', (0.09, 0.085, 0.08), 0.25))
    for x in (10.9 + s, 18.1 + s):
        props.slab('post', (x - 0.45, 0.8, 0), (x + 0.45, 1.45, 25.5), frame, 0.04)
    for z in (0.8, 7.5, 20.4, 25.1):
        props.slab('rail', (10.5 + s, 0.88, z - 0.5), (18.5 + s, 1.42, z + 0.5), frame, 0.04)
    brass = plain('brass', (0.70, 0.52, 0.26), 0.25, 0.5, Metallic=1.0)
    props.rod('pull', [(11.9 + s, 0.45, 9.5), (11.9 + s, 0.45, 13.5)], 0.16, brass)
    for z in (9.9, 13.1):
        props.rod('stay', [(11.9 + s, 0.45, z), (11.9 + s, 0.95, z)], 0.1, brass)


def lettering(colour, middle, width):
    """The wordmark of content/media/brand, standing upright and facing the street."""
    bpy.ops.preferences.addon_enable(module='io_curve_svg')
    before = set(bpy.data.objects)
    bpy.ops.import_curve.svg(filepath=str(MEDIA / 'brand' / 'wordmark.svg'))
    curves = [thing for thing in bpy.data.objects if thing not in before]
    bpy.context.view_layer.update()
    corners = np.array([thing.matrix_world @ Vector(corner) for thing in curves for corner in thing.bound_box])
    low, high = corners.min(axis=0), corners.max(axis=0)
    factor = width / (high[0] - low[0])
    ink = plain('lettering', colour, 0.6)
    for thing in curves:
        thing.data.materials.clear()
        thing.data.materials.append(ink)
        thing.data.fill_mode, thing.data.extrude = 'BOTH', 0.02 / factor
        thing.scale = np.array(thing.scale) * factor
        offset = (np.array(thing.location) - (low + high) / 2) * factor
        thing.rotation_euler[0] = np.pi / 2
        thing.location = (middle[0] + offset[0], middle[1], middle[2] + offset[1])
