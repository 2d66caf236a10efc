interface Position {
  longitude: number;
  latitude: number;
}

/**
 * Great-circle distance in metres from the angle between unit vectors: a different formula from the server's, accurate for
 * neighbours and antipodes.
 */
export function greatCircle(from: Position, to: Position): number {
  const [a, b] = [unitVector(from), unitVector(to)];
  const cross = Math.hypot(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
  return 6_371_008.8 * Math.atan2(cross, a.x * b.x + a.y * b.y + a.z * b.z);
}

function unitVector({ longitude, latitude }: Position): { x: number; y: number; z: number } {
  const [lambda, phi] = [(longitude / 180) * Math.PI, (latitude / 180) * Math.PI];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}
