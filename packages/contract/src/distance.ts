/**
 * How far stores are from a visitor. Browsers measure by it, so that no position leaves them; the server answers
 * clients that send one.
 */

/** A position in degrees. */
export interface Position {
  longitude: number;
  latitude: number;
}

/** Mean radius of the earth in metres (IUGG). */
const earthRadius = 6_371_008.8;

/** Whether coordinates count ([STORE-02]): within their ranges and neither of them zero, as devices without a position send it. */
export function isPosition(position: {
  longitude?: number | null | undefined;
  latitude?: number | null | undefined;
}): position is Position {
  const { longitude, latitude } = position;
  return counts(longitude, 180) && counts(latitude, 90);
}

function counts(degrees: number | null | undefined, limit: number): boolean {
  return typeof degrees === "number" && degrees !== 0 && Math.abs(degrees) <= limit;
}

/** Metres along the great circle between two positions on a sphere (haversine formula; at most 0.6 % off the ellipsoid). */
export function distanceBetween(from: Position, to: Position): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const haversine =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  // Rounding may take antipodes past the end of the arc sine.
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
