import type { SizeDrawing } from "@klarholm/contract";
import { across } from "./size-drawing.copy.ts";
import { type Point, splineTo, write } from "./spline.ts";

/** A measured distance between two extension lines; all in drawing units, y downwards. */
export interface Dimension {
  axis: "horizontal" | "vertical";
  from: number;
  to: number;
  /** Where the dimension line runs: its y when horizontal, its x when vertical. */
  at: number;
  /** Where the extension lines leave the object, at `from` and at `to`. */
  feet: [number, number];
  label: string;
}

/** The side view, ready to be drawn. */
export interface Drawing {
  /** Left, top, width, height. */
  viewBox: readonly [left: number, top: number, width: number, height: number];
  /** Closed outlines from back to front: handle and spout, lid or candle, which the body holds, the body, the saucer. */
  paths: string[];
  /** Top and bottom of the axis, which runs at x = 0. */
  axis: [number, number];
  dimensions: Dimension[];
}

/** Room for the object; it is scaled into it, so that letters keep their size: with its margins a phone's column. */
const room = { width: 241, height: 240 };
/** Around the object and its dimension lines; at the right for the words of the height. */
const margin = { top: 22, right: 96, bottom: 24, left: 12 };
/** From the object to its dimension line. */
const offset = 26;

/** What a product fills in its side view, in millimetres: the axis at 0, heights upwards. */
export interface Extent {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** A side view without measures: what it fills, and its closed outlines from back to front at a scale in units per millimetre. */
export function silhouette(source: SizeDrawing): { extent: Extent; at: (scale: number) => string[] } {
  const strokes = source.parts.map(({ path, width }) => strokeSides(path, width));
  const isBelow = (body: readonly Point[]) => body.some(([, z]) => z < -0.01);
  const outlines = [
    ...source.bodies.filter((body) => !isBelow(body)),
    source.outline,
    ...source.bodies.filter(isBelow),
  ];
  return {
    extent: extentOf([...outlines.flatMap(mirrored), ...strokes.flat(2), ...(source.lip ?? [])]),
    at(scale) {
      const place = ([x, z]: Point): Point => [x * scale, -z * scale];
      return [
        ...strokes.map(([one, other]) => closed(one.map(place), other.map(place))),
        ...outlines.map((outline) =>
          bodyPath(outline.map(place), ((outline === source.outline && source.lip) || outline).map(place)),
        ),
      ];
    },
  };
}

/** Lays out the side view of a product with its measures in millimetres. */
export function layOut(source: SizeDrawing): Drawing {
  const bodies = [source.outline, ...source.bodies];
  const strokes = source.parts.map(({ path, width }) => strokeSides(path, width));
  const points = [...bodies.flatMap(mirrored), ...strokes.flat(2)];
  const sides = [...strokes.flat(2), ...(source.lip ?? [])];
  const view = silhouette(source);
  const { extent } = view;
  const scale = Math.min(room.width / (extent.right - extent.left), room.height / (extent.top - extent.bottom));
  const place = ([x, z]: Point): Point => [x * scale, -z * scale];

  const top = -extent.top * scale;
  const bottom = -extent.bottom * scale;
  const left = extent.left * scale;
  const right = extent.right * scale;

  const isFigure = source.widthOf === "base";
  const widest = source.outline.reduce((a, b) => (b[0] > a[0] ? b : a));
  const radius = (source.width / 2) * scale;
  const widestAt = -widest[1] * scale;
  // Where both are measured the longer line runs on the other side of the object: below a pot, above a figure.
  const widthOnTop = !isFigure && (source.length !== null || widestAt - top <= bottom - widestAt);
  const width: Dimension = {
    axis: "horizontal",
    from: -radius,
    to: radius,
    at: widthOnTop ? top - offset : bottom + offset,
    feet: [widestAt, widestAt],
    label: across(source, "mm", "⌀ "),
  };
  const height: Dimension = {
    axis: "vertical",
    from: -source.height * scale,
    to: 0,
    at: right + offset,
    feet: [highestPoint(points)[0] * scale, footRadius(source.outline) * scale],
    label: millimetres(source.height),
  };
  const length: Dimension[] =
    source.length === null
      ? []
      : [
          {
            axis: "horizontal",
            from: left,
            to: right,
            at: isFigure ? top - offset : bottom + offset,
            feet: [outermost(sides, extent.left, place), outermost(sides, extent.right, place)],
            label: millimetres(source.length),
          },
        ];
  const dimensions = [width, height, ...length];

  const highest = Math.min(top, ...dimensions.filter(isHorizontal).map(({ at }) => at)) - margin.top;
  const lowest = Math.max(bottom, ...dimensions.filter(isHorizontal).map(({ at }) => at)) + margin.bottom;
  return {
    viewBox: [
      Math.floor(left) - margin.left,
      Math.floor(highest),
      Math.ceil(right - left) + margin.left + margin.right,
      Math.ceil(lowest - highest),
    ],
    paths: view.at(scale),
    axis: [top - 10, bottom + 10],
    dimensions,
  };
}

/** A length in words of the drawing: whole millimetres. */
function millimetres(value: number): string {
  return `${Math.round(value)} mm`;
}

/** The visible silhouette: the hollow under the foot is hidden in a side view, so the base is a straight line. */
function bodyPath(profile: readonly Point[], right: readonly Point[]): string {
  const foot = footIndex(profile.map(([x, y]): Point => [x, -y]));
  const [first, ...rest] = right.slice(foot);
  if (!first) return "";
  const mirror = profile
    .slice(foot)
    .map(([x, y]): Point => [-x, y])
    .reverse();
  return `M${write(mirror[0] ?? first)}${splineTo(mirror)}L${write(first)}${splineTo([first, ...rest])}Z`;
}

function closed(one: readonly Point[], other: readonly Point[]): string {
  const back = [...other].reverse();
  return one[0] && back[0] ? `M${write(one[0])}${splineTo(one)}L${write(back[0])}${splineTo(back)}Z` : "";
}

/** The outermost of the lowest points: where the piece touches the table. */
function footIndex(profile: readonly Point[]): number {
  return profile.reduce((lowest, point, index) => (point[1] <= (profile[lowest]?.[1] ?? 0) ? index : lowest), 0);
}

function footRadius(profile: readonly Point[]): number {
  return profile[footIndex(profile)]?.[0] ?? 0;
}

/** Both sides of a stroke whose width changes along its middle line. */
function strokeSides(path: readonly Point[], width: readonly number[]): [Point[], Point[]] {
  const shifted = (sign: 1 | -1) =>
    path.map((point, index): Point => {
      const before = path[index - 1] ?? point;
      const after = path[index + 1] ?? point;
      const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
      const half = ((width[index] ?? width[width.length - 1] ?? 0) / 2) * sign;
      return [point[0] - ((after[1] - before[1]) / length) * half, point[1] + ((after[0] - before[0]) / length) * half];
    });
  return [shifted(1), shifted(-1)];
}

/** The height of the point that reaches furthest out, where an extension line starts. */
function outermost(sides: readonly Point[], x: number, place: (point: Point) => Point): number {
  const point = sides.find((candidate) => Math.abs(candidate[0] - x) < 0.01);
  return point ? place(point)[1] : 0;
}

/** The highest of all points, the rightmost where several are. */
function highestPoint(points: readonly Point[]): Point {
  return points.reduce((best, point) =>
    point[1] > best[1] || (point[1] === best[1] && point[0] > best[0]) ? point : best,
  );
}

function mirrored(profile: readonly Point[]): Point[] {
  return profile.flatMap(([x, z]): Point[] => [
    [x, z],
    [-x, z],
  ]);
}

function extentOf(points: readonly Point[]): Extent {
  const xs = points.map(([x]) => x);
  const zs = points.map(([, z]) => z);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...zs), top: Math.max(...zs) };
}

function isHorizontal({ axis }: Dimension): boolean {
  return axis === "horizontal";
}
