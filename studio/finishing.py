"""From the linear EXR to the master picture: ground, tone, WebP.

Product pictures are divided by a render of the empty set, so that bare ground becomes exactly the page's
paper colour wherever the object neither shades nor lights it; the shadow stays.
"""

import os
from pathlib import Path

os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'
import cv2
import numpy as np

PAPER = np.array([0xF3, 0xF1, 0xEC]) / 255
# Everything above the knee is rolled off softly towards white.
KNEE = 0.62


def to_linear(srgb: np.ndarray) -> np.ndarray:
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def to_srgb(linear: np.ndarray) -> np.ndarray:
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * np.maximum(linear, 0) ** (1 / 2.4) - 0.055)


def roll_off(light: np.ndarray) -> np.ndarray:
    """Scene light to display light: straight up to the knee, then an exponential shoulder."""
    return np.where(
        light < KNEE, light, KNEE + (1 - KNEE) * (1 - np.exp(-(np.maximum(light, KNEE) - KNEE) / (1 - KNEE)))
    )


def unroll(display: np.ndarray) -> np.ndarray:
    return np.where(
        display < KNEE, display, KNEE - (1 - KNEE) * np.log(np.maximum(1 - (display - KNEE) / (1 - KNEE), 1e-6))
    )


def read_exr(path: Path) -> np.ndarray:
    return cv2.imread(str(path), cv2.IMREAD_UNCHANGED)[:, :, 2::-1].astype(np.float32)


def onto_paper(full: np.ndarray, empty: np.ndarray, melt: float) -> np.ndarray:
    """Scale light so that the empty set is PAPER; the outermost border, the share `melt`, fades into it."""
    smooth = cv2.GaussianBlur(empty, (0, 0), 1.6)
    smooth = cv2.resize(smooth, full.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    paper = unroll(to_linear(PAPER)).astype(np.float32)
    light = full / np.maximum(smooth, 1e-4) * paper
    if melt:
        rows, columns = light.shape[:2]
        y, x = np.mgrid[0:rows, 0:columns]
        edge = np.minimum(np.minimum(x, columns - 1 - x) / columns, np.minimum(y, rows - 1 - y) / rows)
        t = np.clip(edge / melt, 0, 1)[..., None]
        light = paper + (light - paper) * (t * t * (3 - 2 * t))
    return roll_off(light)


def mood_tone(full: np.ndarray, exposure: float = 1.0, contrast: float = 1.08, warmth: float = 0.0) -> np.ndarray:
    """Tone of the mood pictures: exposure, a little contrast around middle grey, the same shoulder."""
    light = full * exposure * np.array([1 + warmth, 1, 1 - warmth], np.float32)
    light = 0.18 * np.maximum(light / 0.18, 0) ** contrast
    return roll_off(light)


def levels(display: np.ndarray) -> np.ndarray:
    """Display light to 8-bit BGR, as OpenCV writes it; half a level of seeded noise keeps soft ground from banding."""
    dither = np.random.default_rng(7).uniform(-0.4, 0.4, display.shape[:2])[..., None]
    return np.clip(to_srgb(display) * 255 + 0.5 + dither, 0, 255).astype(np.uint8)[:, :, ::-1]


def write_webp(path: Path, picture: np.ndarray, limit: int, quality: int = 92) -> int:
    """Write a WebP of at most `limit` bytes, lowering the quality down to 80 when needed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    while True:
        data = cv2.imencode('.webp', picture, [cv2.IMWRITE_WEBP_QUALITY, quality])[1]
        if len(data) <= limit or quality <= 80:
            path.write_bytes(data.tobytes())
            return len(data)
        quality -= 3
