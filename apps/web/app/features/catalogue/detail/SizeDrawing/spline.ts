export type Point = readonly [x: number, y: number];

/**
 * An SVG path, without its first `M`, along a centripetal Catmull-Rom spline: a uniform one would form loops where distances
 * of points differ as much as at foot and rim.
 */
export function splineTo(points: readonly Point[]): string {
  const distinct = points.filter((point, index) => index === 0 || distance(point, points[index - 1]) > 1e-6);
  return distinct
    .slice(1)
    .map((end, index) => {
      const start = distinct[index] ?? end;
      const before = distinct[index - 1] ?? reflected(end, start);
      const after = distinct[index + 2] ?? reflected(start, end);
      return `C${formatPoint(control(before, start, end))} ${formatPoint(control(after, end, start))} ${formatPoint(end)}`;
    })
    .join("");
}

/** `x y` with at most two decimals. */
export function formatPoint(point: Point): string {
  return point.map((value) => Math.round(value * 100) / 100 + 0).join(" ");
}

/** The Bézier control point at `at` for the span to `to`. @param from the neighbour on the other side */
function control(from: Point, at: Point, to: Point): Point {
  const d1 = distance(from, at);
  const d2 = distance(at, to);
  const s1 = Math.sqrt(d1);
  const s2 = Math.sqrt(d2);
  const weight = 3 * s1 * (s1 + s2);
  if (weight < 1e-9) return at;
  const along = (axis: 0 | 1) => (d1 * to[axis] - d2 * from[axis] + (2 * d1 + 3 * s1 * s2 + d2) * at[axis]) / weight;
  return [along(0), along(1)];
}

function reflected(neighbour: Point, end: Point): Point {
  return [2 * end[0] - neighbour[0], 2 * end[1] - neighbour[1]];
}

function distance(a: Point, b: Point | undefined): number {
  return b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
}
