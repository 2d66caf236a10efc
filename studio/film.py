"""Runs inside Blender: the film of light wandering over glass, and its poster.

    blender --background --factory-startup --python studio/film.py -- jobs.json

Light adds up: the scene is rendered once for every lamp of a row, and a frame is the sum of these pictures, each as
bright as its lamp is dimmed at that moment. So few renders make a film in which nothing is invented. Needs Debian's
ffmpeg.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import cv2  # noqa: E402
import numpy as np  # noqa: E402
import yaml  # noqa: E402

import finishing  # noqa: E402
from denoising import denoise  # noqa: E402
from kinds import Row  # noqa: E402
from scenes import room  # noqa: E402
from scenes.moods import light_on_glass  # noqa: E402
from scenes.moods.setting import Setting  # noqa: E402

SIZE, FPS, SECONDS = (1280, 720), 24, 12


def shoot(job: Row) -> None:
    """Render every lamp, write the poster in the job's size and the film as .mp4 beside it."""
    shapes = yaml.safe_load((HERE.parent / 'content' / 'shapes.yaml').read_text())
    width, height = job['width'], job['height']
    room.open_scene(width, height, world=0.0)
    lamps, tone = light_on_glass.build(Setting(shapes, job['products'], job['shot']), width / height)
    views = []
    with tempfile.TemporaryDirectory() as scratch:
        for lamp in lamps:
            for thing in (thing for other in lamps for thing in other):
                thing.hide_render = thing not in lamp
            views.append(_view(Path(scratch), job['samples']))
    target = Path(job['target'])
    finishing.write_webp(target, _frame(views, 0.35, tone), job['limit'])
    _encode(target.with_suffix('.mp4'), views, tone)


def _view(scratch, samples):
    room.write_guides(scratch)
    for seed in (1, 2):
        room.render_to(scratch / f'half{seed}.exr', (samples + 1) // 2, seed)
        room.write_guides(None)
    return denoise(
        *(finishing.read_exr(scratch / f'{name}.exr') for name in ('half1', 'half2', 'albedo0001', 'normal0001'))
    )


def _frame(views, way, tone):
    """The picture when the light has gone the share `way` (0 to 1) of its path;
    the first view is the light that stays.
    """
    place = way * (len(views) - 2)
    light = views[0].copy()
    for i, view in enumerate(views[1:]):
        near = np.clip(1 - abs(place - i) / 1.6, 0, 1)
        light += view * (near * near * (3 - 2 * near))
    return finishing.levels(finishing.mood_tone(light, **tone))


def _encode(path, views, tone):
    command = [
        'ffmpeg',
        '-y',
        '-loglevel',
        'error',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'bgr24',
        '-s',
        f'{SIZE[0]}x{SIZE[1]}',
        '-r',
        str(FPS),
        '-i',
        '-',
        '-an',
        '-c:v',
        'libx264',
        '-preset',
        'medium',
        '-crf',
        '23',
        '-maxrate',
        '900k',
        '-bufsize',
        '1800k',
        '-pix_fmt',
        'yuv420p',
        '-movflags',
        '+faststart',
        str(path),
    ]
    encoder = subprocess.Popen(command, stdin=subprocess.PIPE)
    half = FPS * SECONDS // 2
    there = []
    for i in range(half + 1):
        way = 0.5 - 0.5 * np.cos(np.pi * i / half)
        there.append(cv2.resize(_frame(views, way, tone), SIZE, interpolation=cv2.INTER_AREA).tobytes())
    # The light goes back as it came, so that the end meets the beginning.
    for frame in there + there[-2:0:-1]:
        encoder.stdin.write(frame)
    encoder.stdin.close()
    if encoder.wait():
        raise RuntimeError('ffmpeg failed')


if __name__ == '__main__':
    for job in json.loads(Path(sys.argv[sys.argv.index('--') + 1]).read_text()):
        shoot(job)
        print(f'FIRED {job["target"]} {Path(job["target"]).with_suffix(".mp4").stat().st_size // 1024} KB', flush=True)
