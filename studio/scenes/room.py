"""Scene, light and camera, shared by every picture. Lengths in decimetres, angles in degrees."""

import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import bpy
import numpy as np
from mathutils import Vector

from kinds import Colour, Material, Point, Points, Thing

from . import contact

DAYLIGHT = (0.96, 0.98, 1.0)
WARM = (1.0, 0.92, 0.82)


def open_scene(width: int, height: int, world: float = 0.3, world_colour: Colour = (0.92, 0.95, 1.0)) -> Any:
    """An empty scene rendering to linear 32-bit EXR; grain and tone are seen to by denoising.py and finishing.py."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = False
    cycles.caustics_refractive = cycles.caustics_reflective = False
    # Light runs round many times inside a glass foot or rim; where it is given up too early, clear glass turns black.
    cycles.max_bounces = 24
    cycles.diffuse_bounces, cycles.glossy_bounces = 3, 12
    cycles.transmission_bounces, cycles.transparent_max_bounces = 16, 12
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3, 0
    cycles.blur_glossy = 0.5
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.image_settings.file_format = 'OPEN_EXR'
    scene.render.image_settings.color_depth = '32'
    scene.render.image_settings.exr_codec = 'ZIP'
    scene.view_settings.view_transform = 'Raw'
    surround = bpy.data.worlds.new('surround')
    scene.world = surround
    surround.use_nodes = True
    surround.cycles.sampling_method = 'NONE'
    background = surround.node_tree.nodes['Background']
    background.inputs[0].default_value = (*world_colour, 1)
    background.inputs[1].default_value = world
    return scene


def follow_light(bounces: int = 64) -> None:
    """Follow light that facets throw to and fro until it leaves them; given up as soon as elsewhere, it leaves their
    tips black.
    """
    cycles = bpy.context.scene.cycles
    cycles.max_bounces = cycles.glossy_bounces = cycles.transmission_bounces = bounces


def aim(thing: Thing, target: Point) -> None:
    thing.rotation_euler = (Vector(target) - thing.location).to_track_quat('-Z', 'Y').to_euler()


def softbox(
    location: Point, target: Point, size: Sequence[float], power: float, colour: Colour = (1, 1, 1), seen: bool = True
) -> Thing:
    """Rectangular lamp; power in watts for a scene in decimetres; seen = visible in reflections."""
    lamp = bpy.data.lights.new('softbox', 'AREA')
    lamp.shape = 'RECTANGLE'
    lamp.size, lamp.size_y = size
    lamp.energy, lamp.color = power, colour
    thing = bpy.data.objects.new('softbox', lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = location
    aim(thing, target)
    thing.visible_glossy = seen
    thing.visible_transmission = seen
    return thing


def bulb(location: Point, power: float, colour: Colour = (1.0, 0.80, 0.56), radius: float = 0.25) -> Thing:
    """A small round lamp; power in watts, radius in dm."""
    lamp = bpy.data.lights.new('bulb', 'POINT')
    lamp.energy, lamp.color, lamp.shadow_soft_size = power, colour, radius
    thing = bpy.data.objects.new('bulb', lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = location
    return thing


def reflector(
    location: Point, target: Point, size: Sequence[float], power: float, colour: Colour = (1, 1, 1), seen: bool = True
) -> Thing:
    """A large dim card in place of a weak lamp.

    Cycles shares its light samples evenly among lamps, so every weak lamp makes the strong ones noisier;
    a card is found by the surface's own rays only. Keep it large: small cards sparkle.
    """
    material = bpy.data.materials.new('reflector')
    material.use_nodes = True
    material.cycles.sample_as_light = False
    tree = material.node_tree
    tree.nodes.clear()
    glow, out = tree.nodes.new('ShaderNodeEmission'), tree.nodes.new('ShaderNodeOutputMaterial')
    glow.inputs[0].default_value = (*colour, 1)
    glow.inputs[1].default_value = power / (4 * size[0] * size[1])
    tree.links.new(glow.outputs[0], out.inputs[0])
    x, y = size[0] / 2, size[1] / 2
    card = sheet('reflector', [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], material)
    card.location = location
    aim(card, target)
    card.visible_camera = card.visible_shadow = False
    card.visible_glossy = card.visible_transmission = seen
    return card


def sheet(name: str, corners: Points, material: Material) -> Thing:
    """One flat polygon through the given corners, part of the set."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(c) for c in corners], [], [tuple(range(len(corners)))])
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    contact.built_in([thing])
    return thing


def dark_card(corners: Points, shade: float = 0.07) -> Thing:
    """A black card only glass and glaze can see: it draws the edge of clear glass without shading the ground."""
    material = bpy.data.materials.new('card')
    material.use_nodes = True
    material.node_tree.nodes.clear()
    out = material.node_tree.nodes.new('ShaderNodeOutputMaterial')
    glow = material.node_tree.nodes.new('ShaderNodeEmission')
    glow.inputs[0].default_value = (shade, shade * 1.05, shade * 1.15, 1)
    material.node_tree.links.new(glow.outputs[0], out.inputs[0])
    card = sheet('card', corners, material)
    card.visible_camera = card.visible_diffuse = card.visible_shadow = False
    return card


def camera(
    location: Point,
    target: Point,
    lens: float,
    fstop: float | None = None,
    focus: Point | None = None,
    shift: Point = (0, 0),
) -> Thing:
    """Full-frame camera; lens in mm; depth of field when fstop is given (for a scene of 1 unit = 1 dm)."""
    lensing = bpy.data.cameras.new('camera')
    lensing.lens = lens
    lensing.clip_end = 500
    lensing.shift_x, lensing.shift_y = shift
    thing = bpy.data.objects.new('camera', lensing)
    scene = bpy.context.scene
    scene.collection.objects.link(thing)
    scene.camera = thing
    thing.location = location
    aim(thing, target)
    if fstop:
        lensing.dof.use_dof = True
        lensing.dof.focus_distance = (Vector(target if focus is None else focus) - Vector(location)).length
        lensing.dof.aperture_fstop = fstop
    return thing


def direction(azimuth: float, elevation: float) -> np.ndarray:
    """Unit vector from the object towards a camera; azimuth 0 = front, positive to the right."""
    a, e = math.radians(azimuth), math.radians(elevation)
    return np.array([math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)])


def elevation(location: Sequence[float], target: Sequence[float]) -> float:
    """Degrees that a camera at `location` looks down at `target`."""
    x, y, z = np.subtract(location, target)
    return math.degrees(math.atan2(z, math.hypot(x, y)))


def frame(
    points: np.ndarray,
    azimuth: float,
    elevation: float,
    lens: float,
    fill: float,
    aspect: float = 1.0,
    lift: float = 0.0,
) -> tuple[np.ndarray, np.ndarray, float]:
    """Camera place and target so that `points` (n, 3) fill the share `fill` of the picture's smaller fit.

    aspect = width / height; lift moves the things up (+) in the picture, as a share of its height.
    Returns (location, target, width of the view at the target in dm).
    """
    towards = direction(azimuth, elevation)
    right = np.array([math.cos(math.radians(azimuth)), math.sin(math.radians(azimuth)), 0])
    up = np.cross(right, -towards)
    half = 18.0 / lens
    half_x, half_y = (half, half / aspect) if aspect >= 1 else (half * aspect, half)
    target = (points.min(axis=0) + points.max(axis=0)) / 2
    distance = 10.0
    for _ in range(12):
        rel = points - target
        depth = distance - rel @ towards
        x, y = rel @ right / depth / half_x, rel @ up / depth / half_y
        target = target + right * (x.max() + x.min()) / 2 * half_x * distance
        target = target + up * (y.max() + y.min()) / 2 * half_y * distance
        distance *= max(x.max() - x.min(), y.max() - y.min()) / 2 / fill
    target = target - up * lift * 2 * half_y * distance
    return target + towards * distance, target, 2 * half_x * distance


def points(things: Iterable[Thing]) -> np.ndarray:
    """(n, 3) places of every third vertex of things, enough to frame them by."""
    bpy.context.view_layer.update()
    clouds = []
    for thing in things:
        flat = np.empty(len(thing.data.vertices) * 3, 'f')
        thing.data.vertices.foreach_get('co', flat)
        matrix = np.array(thing.matrix_world)
        used = flat.reshape(-1, 3)[::3]
        clouds.append(used @ matrix[:3, :3].T + matrix[:3, 3])
    return np.concatenate(clouds)


def render_to(path: Path, samples: int, seed: int = 0) -> None:
    scene = bpy.context.scene
    scene.cycles.samples, scene.cycles.seed = samples, seed
    scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)


def write_guides(folder: Path | None) -> None:
    """Also write surface colour and direction as albedo0001.exr and normal0001.exr; None switches that off again."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = folder is not None
    scene.use_nodes = folder is not None
    if folder is None:
        return
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    tree.links.new(source.outputs['Image'], tree.nodes.new('CompositorNodeComposite').inputs[0])
    writer = tree.nodes.new('CompositorNodeOutputFile')
    writer.base_path = str(folder)
    writer.format.file_format, writer.format.color_depth = 'OPEN_EXR', '32'
    writer.file_slots.clear()
    for name, output in (('albedo', 'DiffCol'), ('normal', 'Normal')):
        writer.file_slots.new(name)
        tree.links.new(source.outputs[output], writer.inputs[name])
