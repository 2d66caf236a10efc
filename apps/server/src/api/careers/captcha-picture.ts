import { crc32, deflateSync } from "node:zlib";
import { strokes } from "./captcha-strokes.ts";

const [width, height] = [168, 56];
/** Half the width of a line, in pixels. */
const pen = 1.7;

type Point = readonly [x: number, y: number];
type Segment = readonly [Point, Point];

/**
 * Draws four characters as a PNG: each turned, slanted and sized differently, all bent by two waves, close enough
 * together that they cannot be cut apart by columns, with a line of the same ink through them.
 * @param random from 0 to 1, as Math.random; a seeded one draws the same picture again
 */
export function captchaPicture(code: string, random: () => number = Math.random): Uint8Array {
  const between = (low: number, high: number) => low + (high - low) * random();
  const lines: Segment[] = [...[...code].flatMap((character, index) => placed(character, index, between)), ...scratch(between)];
  const bend = wave(between);
  return png((x, y) => {
    const [u, v] = bend(x, y);
    let nearest = Number.POSITIVE_INFINITY;
    for (const line of lines) nearest = Math.min(nearest, squareDistance(line, u, v));
    // One pixel of soft edge.
    return Math.max(0, Math.min(1, Math.sqrt(nearest) - pen + 0.5));
  });
}

function placed(character: string, index: number, between: (low: number, high: number) => number): Segment[] {
  const [size, turn, slant] = [between(3, 3.7), between(-0.32, 0.32), between(-0.25, 0.25)];
  const [centreX, centreY] = [28 + index * 37 + between(-4, 4), height / 2 + between(-4, 4)];
  const place = ([x, y]: Point): Point => {
    const [a, b] = [(x - 4 + slant * (5 - y)) * size, (y - 5) * size];
    return [centreX + a * Math.cos(turn) - b * Math.sin(turn), centreY + a * Math.sin(turn) + b * Math.cos(turn)];
  };
  return (strokes[character] ?? []).flatMap((stroke) => pairs(stroke.map(place)));
}

/** A line through the characters, which a script cannot tell from them by colour or width. */
function scratch(between: (low: number, high: number) => number): Segment[] {
  return [[[between(-5, 20), between(14, height - 14)], [between(width - 20, width + 5), between(14, height - 14)]]];
}

function wave(between: (low: number, high: number) => number): (x: number, y: number) => Point {
  const [a, b, c, d] = [between(2, 3.5), between(0, 6.3), between(1.5, 2.5), between(0, 6.3)];
  const [slow, quick] = [between(22, 32), between(14, 20)];
  return (x, y) => [x + c * Math.sin(y / quick + d), y + a * Math.sin(x / slow + b)];
}

function pairs(points: readonly Point[]): Segment[] {
  return points.slice(1).flatMap((to, index): Segment[] => {
    const from = points[index];
    return from ? [[from, to]] : [];
  });
}

function squareDistance([[ax, ay], [bx, by]]: Segment, x: number, y: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
}

const [paper, ink] = [[0xf3, 0xf1, 0xec], [0x1f, 0x3a, 0x6e]] as const;

/** An RGB picture. @param light of a pixel, from 0 (ink) to 1 (paper) */
function png(light: (x: number, y: number) => number): Uint8Array {
  // Each row begins with its filter: none.
  const rows = new Uint8Array(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = light(x, y);
      for (const channel of [0, 1, 2] as const) rows[y * (1 + width * 3) + 1 + x * 3 + channel] = Math.round(ink[channel] + (paper[channel] - ink[channel]) * share);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
