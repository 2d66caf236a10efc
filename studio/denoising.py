"""Grain out of two independent halves of one render, guided by the surfaces' colour and direction.

Two half renders tell how noisy every pixel is, so that a highlight or a hairline of decoration is kept where it is
certain and only chance is averaged away (after Rousselle, Knaus, Zwicker: Adaptive rendering with non-local means
filtering, 2012, and Robust denoising using feature and color information, 2013).
"""

import cv2
import numpy as np

RINGS = ((1, 8), (2, 8), (3.4, 8), (5.5, 8), (8.5, 10), (12.5, 10), (17, 10))


def _offsets():
    for k, (radius, count) in enumerate(RINGS):
        for i in range(count):
            t = 2 * np.pi * (i + 0.37 * k) / count
            yield round(radius * np.cos(t)), round(radius * np.sin(t))


def _shift(image, dx, dy):
    """The image moved by whole pixels, its border repeated."""
    rows, columns = image.shape[:2]
    padded = cv2.copyMakeBorder(image, 20, 20, 20, 20, cv2.BORDER_REPLICATE)
    return padded[20 + dy : 20 + dy + rows, 20 + dx : 20 + dx + columns]


def denoise(
    first: np.ndarray, second: np.ndarray, albedo: np.ndarray, normal: np.ndarray, strength: float | np.ndarray = 1.15
) -> np.ndarray:
    """Average of two linear half renders without their grain. All (rows, columns, 3) float32.

    strength scales the tolerance: 0.5 cautious, 1.15 smooth.
    """
    a, b = (np.sqrt(np.clip(half, 0, 16)) for half in (first, second))
    mean, noise = _steady(a, b)
    guide = np.concatenate([albedo * 6, normal * 2.2], axis=2).astype(np.float32)
    total, weights = mean.copy(), np.ones(mean.shape[:2], np.float32)
    for dx, dy in _offsets():
        there, noise_there = _shift(mean, dx, dy), _shift(noise, dx, dy)
        both = noise + noise_there
        distance = ((mean - there) ** 2).mean(axis=2) - (noise + np.minimum(noise, noise_there))
        distance = cv2.blur(distance / (1e-6 + strength**2 * both), (5, 5))
        apart = ((guide - _shift(guide, dx, dy)) ** 2).sum(axis=2)
        weight = np.exp(-np.maximum(distance, 0) - apart)
        total += weight[..., None] * there
        weights += weight
    return (total / weights[..., None]) ** 2


def _steady(a, b):
    """Mean of the halves with fireflies tamed, and its variance per pixel (smoothed over a small window)."""
    gap = (a - b).mean(axis=2)
    spread = np.sqrt(cv2.blur(gap * gap, (9, 9)))
    # A spark is brighter than all around it that both halves are sure of; the edge of a thing is not.
    low, high = (np.ascontiguousarray(side(a, b).mean(axis=2)) for side in (np.minimum, np.maximum))
    wild = ((np.abs(gap) > 3 * spread + 0.02) & (high > cv2.dilate(low, np.ones((5, 5))) + 0.02))[..., None]
    mean = np.where(wild, np.minimum(a, b), (a + b) / 2).astype(np.float32)
    noise = cv2.GaussianBlur((a - b) ** 2, (0, 0), 2.2).mean(axis=2) / 4
    return mean, noise.astype(np.float32) + 1e-7
