import type { Coordinates } from "./store-view.ts";

/** Krasovsky 1940: semi-major axis in metres and squared eccentricity, on which GCJ-02 is defined. */
const semiMajor = 6_378_245;
const eccentricitySquared = 0.006_693_421_622_965_943;

/**
 * Converts a position as browsers measure it (WGS-84) to the one Chinese maps are drawn in (GCJ-02).
 * The offset is some hundred metres within the mainland; positions outside its bounding box are returned as they are.
 * Formula: the public reconstruction known as eviltransform (github.com/googollee/eviltransform), accurate to about a metre.
 * @param position degrees
 */
export function toGcj02({ longitude, latitude }: Coordinates): Coordinates {
  if (longitude < 72.004 || longitude > 137.8347 || latitude < 0.8293 || latitude > 55.8271)
    return { longitude, latitude };
  const x = longitude - 105;
  const y = latitude - 35;
  const phi = radians(latitude);
  const magic = 1 - eccentricitySquared * Math.sin(phi) ** 2;
  const metresNorth = northOffset(x, y);
  const metresEast = eastOffset(x, y);
  return {
    longitude: longitude + degrees(metresEast / ((semiMajor / Math.sqrt(magic)) * Math.cos(phi))),
    latitude: latitude + degrees(metresNorth / ((semiMajor * (1 - eccentricitySquared)) / magic ** 1.5)),
  };
}

function northOffset(x: number, y: number): number {
  return (
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    ripple(x) +
    waves(y, 3, [20, 40], [12, 160], [30, 320])
  );
}

function eastOffset(x: number, y: number): number {
  return (
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    ripple(x) +
    waves(x, 3, [20, 40], [12, 150], [30, 300])
  );
}

function ripple(x: number): number {
  return ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3;
}

/** Slower waves as [divisor of the angle, amplitude in metres]; the first has its own, fixed pace. */
function waves(
  value: number,
  divisor: number,
  first: readonly [number, number],
  ...others: readonly (readonly [number, number])[]
): number {
  const sum = first[0] * Math.sin(value * Math.PI) + first[1] * Math.sin((value / divisor) * Math.PI);
  const slow = others.reduce((total, [pace, amplitude]) => total + amplitude * Math.sin((value * Math.PI) / pace), 0);
  return ((sum + slow) * 2) / 3;
}

function radians(angle: number): number {
  return (angle / 180) * Math.PI;
}

function degrees(angle: number): number {
  return (angle / Math.PI) * 180;
}
