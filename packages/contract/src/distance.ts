/**
 * Distances of stores. Browsers compute them, so that no position leaves the browser; the server computes them for
 * clients that send coordinates.
 */

/** A position in degrees. */
export interface Position {
  longitude: number;
  latitude: number;
}

/** Mean radius of the earth in metres (IUGG). */
const earthRadius = 6_371_008.8;

/**
 * Whether coordinates are usable ([STORE-02]): within range and neither of them 0, which devices without a position
 * send.
 */
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

/** Great-circle distance in metres (haversine formula on a sphere; error at most 0.6 %). */
export function distanceBetween(from: Position, to: Position): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const haversine =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  // Rounding may exceed 1 for antipodes, where asin is undefined.
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
