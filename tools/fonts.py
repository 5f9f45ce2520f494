#!/usr/bin/env python3
"""Makes the fonts in assets/fonts from the full families, with fontTools:

    npm install --prefix FOLDER @expo-google-fonts/eb-garamond@0.4.3 @expo-google-fonts/alegreya-sans@0.4.2
    python3 -m venv FOLDER/venv
    FOLDER/venv/bin/pip install fonttools==4.68.0 brotli==1.2.1
    FOLDER/venv/bin/python tools/fonts.py FOLDER/node_modules/@expo-google-fonts

It also makes the font of the tests, which stands for a font of the system.

The program holds all letters of the families (LETTERS). The page holds those of Western European languages (`latin/`, FIRST), and fetches
the others when it needs them. In both, the white square of the family stands for what it lacks: it is `.notdef`, which diagrams draw, and
U+25FB, which the window draws. Figures are lining and tabular, since the window cannot choose the features of a font. The faces of the
printed report (PRINTED) are also compressed, as WOFF2.
"""

import sys
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter, load_font, save_font
from fontTools.ttLib import TTFont

SOURCES = {
    "AlegreyaSans-Regular": "alegreya-sans/400Regular/AlegreyaSans_400Regular.ttf",
    "AlegreyaSans-Italic": "alegreya-sans/400Regular_Italic/AlegreyaSans_400Regular_Italic.ttf",
    "EBGaramond-Regular": "eb-garamond/400Regular/EBGaramond_400Regular.ttf",
    "EBGaramond-Medium": "eb-garamond/500Medium/EBGaramond_500Medium.ttf",
    "EBGaramond-Italic": "eb-garamond/400Regular_Italic/EBGaramond_400Regular_Italic.ttf",
}

PRINTED = ["AlegreyaSans-Regular", "EBGaramond-Regular", "EBGaramond-Medium", "EBGaramond-Italic"]

# First and last of each range.
LETTERS = [
    (0x0020, 0x036F),  # Latin, its extensions A and B, phonetics, modifiers, combining marks
    (0x0370, 0x052F),  # Greek, Cyrillic and its supplement
    (0x1AB0, 0x1AFF),  # more combining marks
    (0x1C80, 0x1C8F),  # Cyrillic extended C
    (0x1D00, 0x1DFF),  # phonetics, more combining marks
    (0x1E00, 0x1FFF),  # Latin extended additional (Vietnamese), Greek extended
    (0x2000, 0x218F),  # punctuation, raised and lowered digits, currencies, letter-like signs, number forms
    (0x2C60, 0x2C7F),  # Latin extended C
    (0x2DE0, 0x2E7F),  # Cyrillic extended A, more punctuation
    (0xA640, 0xA69F),  # Cyrillic extended B
    (0xA700, 0xA7FF),  # tone letters, Latin extended D
    (0xAB30, 0xAB6F),  # Latin extended E
    (0xFB00, 0xFB06),  # ligatures
    (0xFE20, 0xFE2F),  # combining half marks
]
# The Latin subset of Google Fonts, and the marks of Vietnamese.
FIRST = [
    (0x0020, 0x00FF),
    (0x0102, 0x0103),
    (0x0131, 0x0131),
    (0x0152, 0x0153),
    (0x02BB, 0x02BC),
    (0x02C6, 0x02C6),
    (0x02DA, 0x02DA),
    (0x02DC, 0x02DC),
    (0x0300, 0x0301),
    (0x0303, 0x0304),
    (0x0308, 0x0309),
    (0x0323, 0x0323),
    (0x0329, 0x0329),
    (0x2000, 0x206F),
    (0x20AC, 0x20AC),
    (0x2122, 0x2122),
    (0x2191, 0x2191),
    (0x2193, 0x2193),
    (0x2212, 0x2212),
    (0x2215, 0x2215),
]
SQUARE = 0x25A1
REPLACEMENTS = [0x25FB, 0xFFFD]


def characters(ranges):
    return {character for first, last in ranges for character in range(first, last + 1)}


def put_sign(font):
    """Draws the white square for what the font lacks."""
    square = font.getBestCmap()[SQUARE]
    font["glyf"][".notdef"] = font["glyf"][square]
    font["hmtx"][".notdef"] = font["hmtx"][square]
    for table in font["cmap"].tables:
        if table.isUnicode():
            for character in REPLACEMENTS:
                table.cmap[character] = square


def substitutions(font, tag):
    """The glyphs that a feature puts in the place of others, one for one."""
    table = font["GSUB"].table
    features = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == tag]
    lookups = {index for feature in features for index in feature.LookupListIndex}
    parts = [getattr(part, "ExtSubTable", part) for index in lookups for part in table.LookupList.Lookup[index].SubTable]
    return {glyph: other for part in parts for glyph, other in getattr(part, "mapping", {}).items()}


def choose_figures(font):
    """Makes the figures lining and tabular."""
    for tag in ["lnum", "tnum"]:
        others = substitutions(font, tag)
        for table in font["cmap"].tables:
            if table.isUnicode():
                for figure in range(ord("0"), ord("9") + 1):
                    table.cmap[figure] = others.get(table.cmap[figure], table.cmap[figure])


def write(source, wanted, into):
    # The outlines are drawn without hints, as those of the window always were.
    options = Options(hinting=False, notdef_outline=True, name_IDs=["*"])
    font = load_font(source, options)
    put_sign(font)
    choose_figures(font)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted | {SQUARE, *REPLACEMENTS})
    subsetter.subset(font)
    into.parent.mkdir(exist_ok=True)
    save_font(font, into, options)
    print(f"{into}: {len(font.getBestCmap())} characters, {into.stat().st_size} bytes")


def compress(file):
    """Writes a font as WOFF2 beside it."""
    font = TTFont(file, recalcTimestamp=False)
    font.flavor = "woff2"
    font.save(file.with_suffix(".woff2"))


def write_block(character, into):
    """A font of one letter, a black square."""
    pen = TTGlyphPen(None)
    for number, at in enumerate([(0, 0), (0, 1000), (1000, 1000), (1000, 0)]):
        (pen.lineTo if number else pen.moveTo)(at)
    pen.closePath()
    font = FontBuilder(1000)
    font.font.recalcTimestamp = False
    font.updateHead(created=0, modified=0)
    font.setupGlyphOrder([".notdef", "block"])
    font.setupCharacterMap({character: "block"})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "block": pen.glyph()})
    font.setupHorizontalMetrics({".notdef": (500, 0), "block": (1000, 0)})
    font.setupHorizontalHeader(ascent=1000, descent=0)
    font.setupNameTable({"familyName": "Block", "styleName": "Regular", "psName": "Block-Regular"})
    font.setupOS2(sTypoAscender=1000)
    font.setupPost(keepGlyphNames=False)
    into.parent.mkdir(exist_ok=True)
    font.save(into)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sources, root = Path(sys.argv[1]), Path(__file__).resolve().parent.parent
    fonts = root / "assets" / "fonts"
    # An ideograph, which no font of the program has.
    write_block(0x738B, root / "tests" / "data" / "fonts" / "block.ttf")
    for name, source in SOURCES.items():
        write(sources / source, characters(LETTERS) | characters(FIRST), fonts / f"{name}.ttf")
        write(sources / source, characters(FIRST), fonts / "latin" / f"{name}.ttf")
    for name in PRINTED:
        compress(fonts / "latin" / f"{name}.ttf")


main()
