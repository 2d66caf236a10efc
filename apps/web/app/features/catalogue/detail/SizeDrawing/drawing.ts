import type { SizeDrawing } from "@klarholm/contract";
import { baseDimensions } from "./size-drawing.copy.ts";
import { type Point, splineTo, formatPoint } from "./spline.ts";

/** A dimension line with its extension lines, in drawing units, y downwards. */
export interface Dimension {
  axis: "horizontal" | "vertical";
  from: number;
  to: number;
  /** The y of a horizontal dimension line, the x of a vertical one. */
  at: number;
  /** The ends of the extension lines at the object, at `from` and at `to`. */
  feet: [number, number];
  label: string;
}

/** The drawing fits the column of a phone, in drawing units: object, margins, and distance of the dimension lines. */
const maxSize = { width: 241, height: 240 };
const margin = { top: 22, right: 96, bottom: 24, left: 12 };
const offset = 26;

/**
 * A side view without dimensions.
 * @returns its extent in millimetres (axis at 0, heights upwards), and `at`, which returns its closed outlines from back to
 *   front (handle and spout, lid or candle, body, saucer) at a scale in units per millimetre
 */
export function silhouette(source: SizeDrawing) {
  const strokes = source.parts.map(({ path, width }) => strokeSides(path, width));
  const isBelow = (body: readonly Point[]) => body.some(([, z]) => z < -0.01);
  const outlines = [
    ...source.bodies.filter((body) => !isBelow(body)),
    source.outline,
    ...source.bodies.filter(isBelow),
  ];
  const points = [...outlines.flatMap(mirrored), ...strokes.flat(2), ...(source.lip ?? [])];
  const [xs, zs] = [points.map(([x]) => x), points.map(([, z]) => z)];
  return {
    extent: { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...zs), top: Math.max(...zs) },
    at(scale: number): string[] {
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

/**
 * Lays out the side view of a product with its dimensions.
 * @returns view box, outlines from back to front, top and bottom of the axis at x = 0, and dimension lines
 */
export function layOut(source: SizeDrawing) {
  const strokes = source.parts.flatMap(({ path, width }) => strokeSides(path, width)).flat();
  const points = [source.outline, ...source.bodies].flatMap(mirrored).concat(strokes);
  const view = silhouette(source);
  const { extent } = view;
  const scale = Math.min(maxSize.width / (extent.right - extent.left), maxSize.height / (extent.top - extent.bottom));

  const top = -extent.top * scale;
  const bottom = -extent.bottom * scale;
  const left = extent.left * scale;
  const right = extent.right * scale;

  const isFigure = source.widthOf === "base";
  const widest = source.outline.reduce((a, b) => (b[0] > a[0] ? b : a));
  const radius = (source.width / 2) * scale;
  const widestAt = -widest[1] * scale;
  // Where there is a length, its line is on the opposite side: below a pot, above a figure.
  const widthOnTop = !isFigure && (source.length !== null || widestAt - top <= bottom - widestAt);
  const width: Dimension = {
    axis: "horizontal",
    from: -radius,
    to: radius,
    at: widthOnTop ? top - offset : bottom + offset,
    feet: [widestAt, widestAt],
    label: baseDimensions(source, "mm", "⌀ "),
  };
  const height: Dimension = {
    axis: "vertical",
    from: -source.height * scale,
    to: 0,
    at: right + offset,
    feet: [highestPoint(points)[0] * scale, (source.outline[footIndex(source.outline)]?.[0] ?? 0) * scale],
    label: millimetres(source.height),
  };
  const dimensions = [width, height];
  if (source.length !== null) {
    const sides = [...strokes, ...(source.lip ?? [])];
    const yAt = (end: number) => -(sides.find(([x]) => Math.abs(x - end) < 0.01)?.[1] ?? 0) * scale;
    dimensions.push({
      axis: "horizontal",
      from: left,
      to: right,
      at: isFigure ? top - offset : bottom + offset,
      feet: [yAt(extent.left), yAt(extent.right)],
      label: millimetres(source.length),
    });
  }

  const levels = dimensions.flatMap(({ axis, at }) => (axis === "horizontal" ? at : []));
  const highest = Math.min(top, ...levels) - margin.top;
  const lowest = Math.max(bottom, ...levels) + margin.bottom;
  return {
    viewBox: [
      Math.floor(left) - margin.left,
      Math.floor(highest),
      Math.ceil(right - left) + margin.left + margin.right,
      Math.ceil(lowest - highest),
    ] as const,
    paths: view.at(scale),
    axis: [top - 10, bottom + 10] as const,
    dimensions,
  };
}

function millimetres(value: number): string {
  return `${Math.round(value)} mm`;
}

/** The outline of a body with a straight base: the hollow under the foot is not visible from the side. */
function bodyPath(profile: readonly Point[], right: readonly Point[]): string {
  const foot = footIndex(profile.map(([x, y]): Point => [x, -y]));
  const [first, ...rest] = right.slice(foot);
  if (!first) return "";
  const mirror = profile
    .slice(foot)
    .map(([x, y]): Point => [-x, y])
    .reverse();
  return `M${formatPoint(mirror[0] ?? first)}${splineTo(mirror)}L${formatPoint(first)}${splineTo([first, ...rest])}Z`;
}

function closed(one: readonly Point[], other: readonly Point[]): string {
  const back = [...other].reverse();
  return one[0] && back[0] ? `M${formatPoint(one[0])}${splineTo(one)}L${formatPoint(back[0])}${splineTo(back)}Z` : "";
}

/** The index of the outermost lowest point, which touches the table. */
function footIndex(profile: readonly Point[]): number {
  return profile.reduce((lowest, point, index) => (point[1] <= (profile[lowest]?.[1] ?? 0) ? index : lowest), 0);
}

/** Both sides of a stroke with a varying width. */
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

/** The rightmost of the highest points. */
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
