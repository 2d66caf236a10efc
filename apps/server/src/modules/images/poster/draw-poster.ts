import { encode } from "uqr";
import type { Poster } from "./poster.ts";
import { posterSize } from "./poster-size.ts";
import { openFaces, setLines, setText, type SetText } from "./set-text.ts";

const edge = 72;
const code = { side: 248, level: "L", margin: 4 } as const;
const codeLeft = posterSize.width - edge - code.side;
const wordsWidth = codeLeft - edge - 48;

/** The text below the picture of a poster as SVG, with letters as outlines. */
export async function drawText(poster: Poster): Promise<Buffer> {
  const { ink, quiet } = poster.colours;
  const fonts = await openFaces(poster.fonts);
  const name = setLines(poster.name, fonts, { size: 52, colour: ink }, { width: wordsWidth, most: 2 });
  const [series, price, brand, hint] = [
    setText(poster.series.toUpperCase(), fonts, { size: 30, colour: quiet, spacing: 4 }),
    setText(poster.price, fonts, { size: 40, colour: ink }),
    setText(poster.brand, fonts, { size: 28, colour: quiet, spacing: 2 }),
    setText(poster.hint, fonts, { size: 24, colour: quiet }),
  ];
  const belowName = 164 + (name.length - 1) * 68;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${posterSize.width}" height="${posterSize.words}">`,
    at(edge, 94, series),
    ...name.map((line, index) => at(edge, 164 + index * 68, line)),
    at(edge, belowName + 72, price),
    at(edge, 384, brand),
    qrCode(poster.address),
    at(codeLeft + (code.side - hint.width) / 2, 384, hint),
    "</svg>",
  ];
  return Buffer.from(svg.join(""));
}

function at(x: number, y: number, { svg }: SetText): string {
  return `<g transform="translate(${x} ${y})">${svg}</g>`;
}

/** Always black on white, in whole pixels. @throws RangeError for an address too long for version 40 */
function qrCode(address: string): string {
  const { data, size } = encode(address, { ecc: code.level, border: code.margin });
  const module = Math.floor(code.side / size);
  const inset = Math.floor((code.side - module * size) / 2);
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? `M${inset + x * module} ${inset + y * module}h${module}v${module}h-${module}z` : [],
    ),
  );
  return `<g transform="translate(${codeLeft} 72)"><rect width="${code.side}" height="${code.side}" fill="white"/><path d="${dark.join("")}"/></g>`;
}
