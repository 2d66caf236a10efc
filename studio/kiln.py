"""Runs inside Blender: builds, renders and finishes one picture.

A scene's module is found by its name, so that a picture depends on its own scene and not on all of them (see plan.py).
"""

import tempfile
from importlib import import_module
from pathlib import Path

import bpy

import finishing
from denoising import denoise
from kinds import Finish, Row
from scenes import room
from tables import load

# Share of a product picture's breadth that fades into the page; what fills more of it has less to fade.
MELT = {'detail': 0, 'scale': 0.08, 'packed': 0.08}


def compose(job: Row) -> Finish:
    """Build the scene of a job in an empty Blender; returns how the light is finished, for `fire`."""
    shapes = load('../content/shapes.yaml')
    if job['kind'] == 'product':
        size = job['width'], job['height']
        if job['scene'] == 'packed':
            clear = import_module('scenes.packed').compose(shapes, job['item'], *size)
        else:
            clear = import_module('scenes.product').compose(
                shapes, job['item'], job['view'], job.get('beside', []), *size
            )
        return lambda scratch, light: finishing.onto_paper(light, _bare(scratch, clear), MELT.get(job['view'], 0.14))
    tone = import_module('scenes.moods').compose(job['shot'], shapes, job['products'], job['width'], job['height'])
    return lambda scratch, light: finishing.mood_tone(light, **tone)


def fire(job: Row, finish: Finish) -> int:
    """Render the composed scene and write its WebP; returns the file's size in bytes."""
    with tempfile.TemporaryDirectory() as scratch:
        display = finish(Path(scratch), _halves(Path(scratch), job['samples']))
    return finishing.write_webp(Path(job['target']), finishing.levels(display), job['limit'])


def _halves(scratch, samples):
    """Two renders of half the samples with different seeds, and the guides of the first: linear light without grain."""
    room.write_guides(scratch)
    for seed in (1, 2):
        room.render_to(scratch / f'half{seed}.exr', (samples + 1) // 2, seed)
        room.write_guides(None)
    halves = [finishing.read_exr(scratch / f'half{seed}.exr') for seed in (1, 2)]
    return denoise(
        *halves, finishing.read_exr(scratch / 'albedo0001.exr'), finishing.read_exr(scratch / 'normal0001.exr')
    )


def _bare(scratch, clear):
    """The empty set is smooth: a twelfth of the size is enough, without depth of field."""
    clear()
    scene = bpy.context.scene
    scene.render.resolution_percentage = 8
    scene.camera.data.dof.use_dof = False
    room.render_to(scratch / 'bare.exr', 128)
    return finishing.read_exr(scratch / 'bare.exr')
