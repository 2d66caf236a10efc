"""Brand marks: wordmarks traced from Cormorant Garamond (SIL Open Font License 1.1, which allows logos),
favicon, touch icon, share picture and QR codes.

    python3 studio/brand/marks.py --fonts <folder of @fontsource/cormorant-garamond>/files

Needs python3-fonttools, python3-brotli, python3-qrcode and librsvg2-bin. Writes content/media/brand.
"""

import argparse
import subprocess
from pathlib import Path
from typing import Any

import qrcode
from fontTools.misc.transform import Transform
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

OUT = Path(__file__).resolve().parents[2] / 'content' / 'media' / 'brand'
COBALT, PORCELAIN = '#1f3a6e', '#fbfaf7'
# file: (letters, font file, letterspacing in em, cap height of the drawing in units, label)
WORDMARKS = {
    'wordmark': ('KLARHOLM', '500-normal', 0.17, 100),
    'bjelke': ('BJELKE', '600-normal', 0.08, 100),
    'havglim': ('HAVGLIM', '300-normal', 0.34, 100),
    'soelvrand': ('SØLVRAND', '400-italic', 0.12, 100),
}
CODES = {
    'qr-wechat': 'https://example.com/klarholm/wechat',
    'qr-wechat-store': 'https://example.com/klarholm/wechat-store',
    'qr-weibo': 'https://weibo.example.com/klarholm',
    'qr-xhs': 'https://xhs.example.com/klarholm',
    'qr-video': 'https://dy.example.com/klarholm',
    'qr-video-store': 'https://dy.example.com/klarholm-store',
}


def outlines(text: str, font: Any, spacing: float, cap: float) -> tuple[str, float]:
    """Path data with the capitals `cap` units tall, their tops at y = 0; returns (data, width)."""
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    em = font['head'].unitsPerEm
    scale = cap / font['OS/2'].sCapHeight
    pen = SVGPathPen(glyphs, ntos=lambda value: f'{value:.1f}'.rstrip('0').rstrip('.'))
    x = 0
    for letter in text:
        glyph = glyphs[names[ord(letter)]]
        bounds = BoundsPen(glyphs)
        glyph.draw(bounds)
        low, high = bounds.bounds[1], bounds.bounds[3]
        # A J that hangs below the base line is raised and fitted to the capitals.
        squeeze = (high / (high - low), -low) if low < -0.1 * high else (1, 0)
        fit = Transform(scale, 0, 0, -scale * squeeze[0], x * scale, cap - squeeze[1] * scale * squeeze[0])
        glyph.draw(TransformPen(pen, fit))
        x += glyph.width + spacing * em
    return pen.getCommands(), (x - spacing * em) * scale


def svg(width: float, height: float, body: str, top: float = 0, left: float = 0, title: str | None = None) -> str:
    name = f'<title>{title}</title>' if title else ''
    box = f'{left:.4g} {top:.4g} {width:.4g} {height:.4g}'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{name}{body}</svg>\n'


def wordmark(file: str, text: str, face: str, spacing: float, cap: float, fonts: Path) -> None:
    """One line of capitals; strokes that leave the capital height (the slash of an Ø) get room above and below."""
    data, width = outlines(text, TTFont(fonts / f'cormorant-garamond-latin-{face}.woff2'), spacing, cap)
    room = 6
    (OUT / f'{file}.svg').write_text(
        svg(width + 2 * room, cap + 2 * room, f'<path fill="currentColor" d="{data}"/>', -room, -room, text)
    )


def monogram(fonts: Path, size: float, ground: str, ink: str) -> str:
    """A square with the initial and a hairline ring, like the mark under a plate."""
    data, width = outlines('K', TTFont(fonts / 'cormorant-garamond-latin-600-normal.woff2'), 0, size * 0.44)
    ring = (
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{size * 0.395:.1f}"'
        f' fill="none" stroke="{ink}" stroke-width="{size * 0.022:.2f}"/>'
    )
    letter = f'<path fill="{ink}" transform="translate({(size - width) / 2:.2f} {size * 0.28:.2f})" d="{data}"/>'
    return svg(size, size, f'<rect width="{size}" height="{size}" fill="{ground}"/>{ring}{letter}', title='Klarholm')


def qr_svg(address: str) -> str:
    """A QR code, error correction M, four modules of quiet zone; one path of rows."""
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=4)
    code.add_data(address)
    code.make(fit=True)
    rows = code.get_matrix()
    runs = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                runs.append(f'M{start} {y}h{x - start}v1h-{x - start}z')
            x += 1
    n = len(rows)
    return svg(
        n, n, f'<rect width="{n}" height="{n}" fill="#fff"/><path shape-rendering="crispEdges" d="{"".join(runs)}"/>'
    )


def raster(source: str, target: Path, size: int) -> None:
    subprocess.run(['rsvg-convert', '-w', str(size), '-h', str(size), '-o', target], input=source.encode(), check=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('--fonts', type=Path, required=True)
    fonts = parser.parse_args().fonts
    OUT.mkdir(parents=True, exist_ok=True)
    for file, (text, face, spacing, cap) in WORDMARKS.items():
        wordmark(file, text, face, spacing, cap, fonts)
    (OUT / 'favicon.svg').write_text(monogram(fonts, 64, COBALT, PORCELAIN))
    raster(monogram(fonts, 180, COBALT, PORCELAIN), OUT / 'touch-icon.png', 180)
    raster(monogram(fonts, 300, COBALT, PORCELAIN), OUT / 'share.png', 300)
    for file, address in CODES.items():
        (OUT / f'{file}.svg').write_text(qr_svg(address))


if __name__ == '__main__':
    main()
