import type { Coordinates } from "./store-view.ts";

/** Krasovsky 1940, on which GCJ-02 is defined: semi-major axis in metres, and squared eccentricity. */
const semiMajor = 6_378_245;
const eccentricitySquared = 0.006_693_421_622_965_943;
const degree = Math.PI / 180;

/**
 * Converts a position from WGS-84 (browsers) to GCJ-02 (Chinese maps), to about a metre. Positions outside the bounding
 * box of the mainland are returned unchanged. Source: the formula of github.com/googollee/eviltransform.
 * @param position degrees
 */
export function toGcj02({ longitude, latitude }: Coordinates): Coordinates {
  if (longitude < 72.004 || longitude > 137.8347 || latitude < 0.8293 || latitude > 55.8271)
    return { longitude, latitude };
  const x = longitude - 105;
  const y = latitude - 35;
  const phi = latitude * degree;
  const magic = 1 - eccentricitySquared * Math.sin(phi) ** 2;
  const common = 0.1 * x * y + ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3;
  const metresNorth = -100 + 2 * x + 3 * y + 0.2 * (y * y + Math.sqrt(Math.abs(x))) + common + waves(y, 160, 320);
  const metresEast = 300 + x + 2 * y + 0.1 * (x * x + Math.sqrt(Math.abs(x))) + common + waves(x, 150, 300);
  return {
    longitude: longitude + metresEast / ((semiMajor / Math.sqrt(magic)) * Math.cos(phi) * degree),
    latitude: latitude + metresNorth / (((semiMajor * (1 - eccentricitySquared)) / magic ** 1.5) * degree),
  };
}

/** Metres. @param long height of the wave with period 24 @param longest height of the wave with period 60 */
function waves(value: number, long: number, longest: number): number {
  const wave = (height: number, halfPeriod: number) => height * Math.sin((value * Math.PI) / halfPeriod);
  return ((wave(20, 1) + wave(40, 3) + wave(long, 12) + wave(longest, 30)) * 2) / 3;
}
