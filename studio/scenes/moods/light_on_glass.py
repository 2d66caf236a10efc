"""The set of the film: clear, coloured and cut glass in a row,
lamps in an arc behind it that are lit one after the other.
"""

import numpy as np

from kinds import Setting, Thing, Tone
from scenes import contact, room

from . import setting

ROW = [
    ('hav-pitcher', -3.15, 0.5),
    ('klar-red-wine', -1.6, -0.3),
    ('hav-tumbler-amber', -0.5, -1.0),
    ('nordlys-bowl', 0.75, 0.4),
    ('klar-champagne', 2.2, -0.4),
    ('hav-tumbler-sea', 3.2, -1.0),
    ('klar-carafe', 3.85, 0.6),
]


@contact.building()
def build(stage: Setting, aspect: float) -> tuple[list[Thing], Tone]:
    """Returns (the things that give light, by lamp; the first stays lit, tone)."""
    setting.floor(setting.plaster((0.70, 0.69, 0.67), 0.003), -14, 7, 26)
    setting.wall(setting.plaster((0.46, 0.50, 0.54), 0.015), 6.5)
    for name, x, y in ROW:
        stage.place(name, x, y, 0, 150 if name == 'hav-pitcher' else 0)
    still = [
        room.reflector((0, -5, 9), (0, 0, 0), (12, 8), 170, seen=False),
        room.reflector((-9, -5, 4), (0, 0, 1), (8, 9), 190),
        room.reflector((9, -5, 3), (0, 0, 1), (7, 8), 110, room.WARM),
    ]
    lamps = [still]
    for x in np.linspace(-6.5, 6.5, 6):
        lamps.append([room.softbox((x, 5.2, 6.0), (0.2, -0.3, 0.2), (1.3, 1.3), 620, (1.0, 0.95, 0.87))])
    room.camera((0.3, -13.2, 3.5), (0.3, 0, 0.85), 50, 3.2, (0.3, -0.4, 1.0))
    return lamps, dict(exposure=1.3, contrast=1.1)
