"""Reduces the Chinese display face to what headings can need. The result is committed; run it again for another version.

  pip install fonttools brotli
  python reduce.py NotoSerifCJK-Regular.ttc table.txt

The first is Noto Serif CJK 2.001 (github.com/notofonts/noto-cjk), the second any text with the 8105 characters of the
Table of General Standard Chinese Characters (2013).
"""

import re
import sys

from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

# Of an em. Headings have at most 52 px, where half of one is a sixth of a pixel on a dense phone; and coordinates of
# one byte instead of two make the face lighter.
UNITS = 500


def rows(first, last):
    """The characters of rows of GB 2312."""
    for high in range(first, last + 1):
        for low in range(0xA1, 0xFF):
            try:
                yield ord(bytes([high, low]).decode("gb2312"))
            except UnicodeDecodeError:
                pass


def outlines(face):
    """What every glyph draws, by name."""
    glyphs = face.getGlyphSet()
    drawn = {}
    for name in face.getGlyphOrder():
        drawn[name] = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(drawn[name])
    return drawn


def redraw(face, drawn, scale):
    """
    Draws every glyph anew at a scale. Scaling the face rounds each step of an outline by itself, from point to point, and the
    errors add up along a character of many strokes until they part; here each point is rounded where it stands.
    """
    charstrings = face["CFF "].cff.topDictIndex[0].CharStrings
    for name, outline in drawn.items():
        private = charstrings[name].private
        advance = face["hmtx"][name][0]
        width = None if advance == private.defaultWidthX else advance - private.nominalWidthX
        pen = T2CharStringPen(width, None)
        outline.replay(TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
        charstrings[name].program = pen.getCharString(private).program


collection, table = sys.argv[1:]
general = {ord(character) for character in re.findall("[\u3400-\u9fff\U00020000-\U0003ffff]", open(table, encoding="utf-8").read())}
# Rows 1 and 3 are punctuation and full-width signs.
wanted = general | {*rows(0xB0, 0xF7), *rows(0xA1, 0xA1), *rows(0xA3, 0xA3)}

face = TTFont(collection, fontNumber=2)
# Browsers set punctuation at half its width by these.
options = subset.Options(layout_features=["halt", "chws"], hinting=False, desubroutinize=True, name_IDs=[0, 1, 2, 13, 14], name_languages=[0x409])
options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "DSIG"]
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=wanted)
subsetter.subset(face)
drawn = outlines(face)
scale = UNITS / face["head"].unitsPerEm
scale_upem(face, UNITS)
redraw(face, drawn, scale)
face.flavor = "woff2"
face.save("noto-serif-sc-400.woff2")
print(len(general), len(face.getBestCmap()))
