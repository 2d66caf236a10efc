import { siteColours } from "@klarholm/contract/site";
import { strokes } from "./captcha-strokes.ts";

const [width, height] = [168, 56];
/** Width of a line, in pixels. */
const pen = 3.4;
/** Lines are bent at steps of so many pixels. */
const step = 3;

type Point = readonly [x: number, y: number];

/**
 * Draws four characters as a PNG: each turned, slanted and sized differently, all bent by two waves, close enough
 * together that they cannot be cut apart by columns, with a line of the same ink through them. Takes 3 ms, most of
 * it in another thread: too little to send it to the process that renders pictures.
 */
export async function captchaPicture(code: string): Promise<Buffer> {
  const lines = [...[...code].flatMap(placed), scratch()];
  const bend = wave();
  const paths = lines.map(
    (line) =>
      `M${finely(line)
        .map((point) =>
          bend(point)
            .map((at) => at.toFixed(2))
            .join(" "),
        )
        .join("L")}`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${siteColours.band}"/><path d="${paths.join("")}" fill="none" stroke="${siteColours.accent}" stroke-width="${pen}" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return (await imageLibrary())(Buffer.from(drawing)).removeAlpha().png().toBuffer();
}

/** Loaded by the first captcha, for 20 MB that servers without positions keep; without threads and caches of its own. */
async function imageLibrary() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

function between(low: number, high: number): number {
  return low + (high - low) * Math.random();
}

function placed(character: string, index: number): Point[][] {
  const [size, turn, slant] = [between(3, 3.7), between(-0.32, 0.32), between(-0.25, 0.25)];
  const [centreX, centreY] = [28 + index * 37 + between(-4, 4), height / 2 + between(-4, 4)];
  const place = ([x, y]: Point): Point => {
    const [a, b] = [(x - 4 + slant * (5 - y)) * size, (y - 5) * size];
    return [centreX + a * Math.cos(turn) - b * Math.sin(turn), centreY + a * Math.sin(turn) + b * Math.cos(turn)];
  };
  return (strokes[character] ?? []).map((stroke) => stroke.map(place));
}

/** A line through the characters, which a script cannot tell from them by colour or width. */
function scratch(): Point[] {
  return [
    [between(-5, 20), between(14, height - 14)],
    [between(width - 20, width + 5), between(14, height - 14)],
  ];
}

function wave(): (point: Point) => Point {
  const [a, b, c, d] = [between(2, 3.5), between(0, 6.3), between(1.5, 2.5), between(0, 6.3)];
  const [slow, quick] = [between(22, 32), between(14, 20)];
  return ([x, y]) => [x - c * Math.sin(y / quick + d), y - a * Math.sin(x / slow + b)];
}

/** The same line with points so close to each other that it can be bent. */
function finely(line: readonly Point[]): Point[] {
  const pieces = line.slice(1).flatMap(([x, y], index): Point[] => {
    const [fromX, fromY] = line[index] ?? [x, y];
    const count = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / step));
    return Array.from({ length: count }, (_, piece) => [
      fromX + ((x - fromX) * (piece + 1)) / count,
      fromY + ((y - fromY) * (piece + 1)) / count,
    ]);
  });
  return [...line.slice(0, 1), ...pieces];
}
