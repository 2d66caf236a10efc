import { siteColours } from "@klarholm/contract/site";
import { strokes } from "./captcha-strokes.ts";

const [width, height] = [168, 56];
/** Width of a stroke, in pixels. */
const pen = 3.4;
/** Strokes are bent at intervals of this many pixels. */
const step = 3;

type Point = readonly [x: number, y: number];

/**
 * Draws four characters as a PNG. Each is rotated, slanted and scaled at random, all are bent by two waves and crossed
 * by a line of the same colour, and they are too close together to be separated by columns. Takes 3 ms, most of it in
 * another thread, so the image process is not needed.
 */
export async function captchaPicture(code: string): Promise<Buffer> {
  const bend = randomWaves();
  const path = [...[...code].flatMap(placeCharacter), crossingLine()]
    .map(
      (line) =>
        `M${subdivide(line)
          .map((point) =>
            bend(point)
              .map((at) => at.toFixed(2))
              .join(" "),
          )
          .join("L")}`,
    )
    .join("");
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${siteColours.band}"/><path d="${path}" fill="none" stroke="${siteColours.accent}" stroke-width="${pen}" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  // Imported with the first captcha: sharp takes 20 MB, which servers without positions save.
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(Buffer.from(drawing)).removeAlpha().png().toBuffer();
}

function between(low: number, high: number): number {
  return low + (high - low) * Math.random();
}

/** The strokes of the character at a position, transformed at random. */
function placeCharacter(character: string, index: number): Point[][] {
  const [size, turn, slant] = [between(3, 3.7), between(-0.32, 0.32), between(-0.25, 0.25)];
  const [centreX, centreY] = [28 + index * 37 + between(-4, 4), height / 2 + between(-4, 4)];
  const place = ([x, y]: Point): Point => {
    const [a, b] = [(x - 4 + slant * (5 - y)) * size, (y - 5) * size];
    return [centreX + a * Math.cos(turn) - b * Math.sin(turn), centreY + a * Math.sin(turn) + b * Math.cos(turn)];
  };
  return (strokes[character] ?? []).map((stroke) => stroke.map(place));
}

/** Cannot be distinguished from the characters by colour or width. */
function crossingLine(): Point[] {
  return [
    [between(-5, 20), between(14, height - 14)],
    [between(width - 20, width + 5), between(14, height - 14)],
  ];
}

function randomWaves(): (point: Point) => Point {
  const [a, b, c, d] = [between(2, 3.5), between(0, 6.3), between(1.5, 2.5), between(0, 6.3)];
  const [slow, quick] = [between(22, 32), between(14, 20)];
  return ([x, y]) => [x - c * Math.sin(y / quick + d), y - a * Math.sin(x / slow + b)];
}

/** Adds points to a line, so that it can be bent. */
function subdivide(line: readonly Point[]): Point[] {
  return line.flatMap(([x, y], index): Point[] => {
    const [fromX, fromY] = line[index - 1] ?? [x, y];
    const count = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / step));
    return Array.from({ length: count }, (_, part) => [
      fromX + ((x - fromX) * (part + 1)) / count,
      fromY + ((y - fromY) * (part + 1)) / count,
    ]);
  });
}
