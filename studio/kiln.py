"""Runs inside Blender: builds, renders and finishes the pictures described by a file of jobs, one after the other.

    blender --background --factory-startup --python studio/kiln.py -- jobs.json
"""
import json
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import bpy  # noqa: E402  (found only inside Blender)

import finishing  # noqa: E402
import plan  # noqa: E402
from denoising import denoise  # noqa: E402
from scenes import product, room  # noqa: E402


def fire(job):
    """Render a job and write its WebP; returns the file's size in bytes."""
    shapes = plan.load('../content/shapes.yaml')
    width, height, samples = job['width'], job['height'], job['samples']
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        if job['scene'] == 'product':
            clear = product.compose(shapes, job['item'], job['view'], job.get('beside', []), width, height)
            light = _halves(scratch, samples)
            clear()
            display = finishing.onto_paper(light, _bare(scratch), job['view'] != 'detail')
        else:
            from scenes import moods
            tone = moods.compose(job['shot'], shapes, job['products'], width, height)
            display = finishing.mood_tone(_halves(scratch, samples), **tone)
    return finishing.write_webp(Path(job['target']), finishing.levels(display), job['limit'])


def _halves(scratch, samples):
    """Two renders of half the samples with different seeds, and the guides of the first: linear light without grain."""
    room.write_guides(scratch)
    for seed in (1, 2):
        room.render_to(scratch / f'half{seed}.exr', (samples + 1) // 2, seed)
        room.write_guides(None)
    halves = [finishing.read_exr(scratch / f'half{seed}.exr') for seed in (1, 2)]
    return denoise(*halves, finishing.read_exr(scratch / 'albedo0001.exr'), finishing.read_exr(scratch / 'normal0001.exr'))


def _bare(scratch):
    """The empty set is smooth: a twelfth of the size is enough, without depth of field."""
    scene = bpy.context.scene
    scene.render.resolution_percentage = 8
    scene.camera.data.dof.use_dof = False
    room.render_to(scratch / 'bare.exr', 128)
    return finishing.read_exr(scratch / 'bare.exr')


if __name__ == '__main__':
    for job in json.loads(Path(sys.argv[sys.argv.index('--') + 1]).read_text()):
        started = time.time()
        size = fire(job)
        print(f'FIRED {job["target"]} {size // 1024} KB in {time.time() - started:.0f} s', flush=True)
