"""Runs inside Blender: builds and renders the one picture described by a job file, and finishes it.

    blender --background --factory-startup --python studio/kiln.py -- job.json
"""
import json
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import bpy  # noqa: E402  (found only inside Blender)
import yaml  # noqa: E402

import finishing  # noqa: E402
from scenes import product, room  # noqa: E402


def fire(job):
    shapes = yaml.safe_load((HERE.parent / 'content' / 'shapes.yaml').read_text())
    width, height, samples = job['width'], job['height'], job['samples']
    with tempfile.TemporaryDirectory() as scratch:
        full, bare = Path(scratch, 'full.exr'), Path(scratch, 'bare.exr')
        if job['scene'] == 'product':
            clear = product.compose(shapes, job['item'], job['view'], width, height, samples)
            room.render_to(full)
            clear()
            _small_pass()
            room.render_to(bare)
            display = finishing.onto_paper(finishing.read_exr(full), finishing.read_exr(bare), job['view'] != 'detail', job['grain'])
        else:
            from scenes import moods
            tone = moods.compose(job['scene'], shapes, job['products'], width, height, samples)
            room.render_to(full)
            display = finishing.mood_tone(finishing.read_exr(full), job['grain'], **tone)
        return finishing.write_webp(Path(job['target']), finishing.levels(display), job['limit'])


def _small_pass():
    """The empty set is smooth: an eighth of the size is enough, without depth of field."""
    scene = bpy.context.scene
    scene.render.resolution_percentage = 12
    scene.cycles.samples = 256
    scene.camera.data.dof.use_dof = False


if __name__ == '__main__':
    started = time.time()
    size = fire(json.loads(Path(sys.argv[sys.argv.index('--') + 1]).read_text()))
    print(f'FIRED {size // 1024} KB in {time.time() - started:.0f} s', flush=True)
