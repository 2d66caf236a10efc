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
  const common = 0.1 * x * y + ripple(x);
  const metresNorth = -100 + 2 * x + 3 * y + 0.2 * (y * y + Math.sqrt(Math.abs(x))) + common + waves(y, 160, 320);
  const metresEast = 300 + x + 2 * y + 0.1 * (x * x + Math.sqrt(Math.abs(x))) + common + waves(x, 150, 300);
  return {
    longitude: longitude + degrees(metresEast / ((semiMajor / Math.sqrt(magic)) * Math.cos(phi))),
    latitude: latitude + degrees(metresNorth / ((semiMajor * (1 - eccentricitySquared)) / magic ** 1.5)),
  };
}

function ripple(x: number): number {
  return ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3;
}

/** Waves of four lengths; the two longest have their own height for each direction, in metres. */
function waves(value: number, long: number, longest: number): number {
  const wave = (height: number, pace: number) => height * Math.sin((value * Math.PI) / pace);
  return ((wave(20, 1) + wave(40, 3) + wave(long, 12) + wave(longest, 30)) * 2) / 3;
}

function radians(angle: number): number {
  return (angle / 180) * Math.PI;
}

function degrees(angle: number): number {
  return (angle / Math.PI) * 180;
}
