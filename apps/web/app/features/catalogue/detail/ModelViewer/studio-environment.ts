/** Pixels of the panorama (equirectangular). */
const width = 128;
const height = 64;

/** Degrees: one window every 90, between two elevations; `light` is its radiance. */
const windows = { every: 90, halfWidth: 17, from: 8, to: 60, light: 7 };
/** Degrees over which an edge fades. */
const edgeWidth = 3;

/** Smoothstep from 0 at `from` to 1 at `to`. */
function smoothstep(from: number, to: number, at: number): number {
  const share = Math.min(Math.max((at - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}

/**
 * Radiance of a direction, 1 = white paper: bright above and below, dark along the horizon, four tall windows. Reflections
 * of the dark and of the windows make glass visible before white.
 * @param azimuth degrees @param up degrees above the horizon
 */
export function radiance(azimuth: number, up: number): number {
  const ambient = 0.06 + 1.05 * smoothstep(-2, 24, up) + 0.8 * smoothstep(26, 62, -up);
  const { every, halfWidth, from, to, light } = windows;
  const offset = Math.abs((((azimuth % every) + every) % every) - every / 2);
  const inWindow = 1 - smoothstep(halfWidth - edgeWidth, halfWidth + edgeWidth, offset);
  return (
    ambient +
    light *
      inWindow *
      smoothstep(from - edgeWidth, from + edgeWidth, up) *
      (1 - smoothstep(to - edgeWidth, to + edgeWidth, up))
  );
}

/** The panorama as a Radiance RGBE file (Ward 1991). */
export function studioEnvironment(): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y ${height} +X ${width}\n`);
  const file = new Uint8Array(head.length + 4 * width * height);
  file.set(head);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [column, row] = [pixel % width, Math.floor(pixel / width)];
    const light = radiance(((column + 0.5) / width) * 360, 90 - ((row + 0.5) / height) * 180);
    const exponent = Math.floor(Math.log2(light)) + 1;
    const share = Math.floor((light * 256) / 2 ** exponent);
    file.set([share, share, share, exponent + 128], head.length + 4 * pixel);
  }
  return file;
}

let address: string | undefined;

/** The address of the panorama, made on first use; the viewer recognizes the format by the ending. */
export function environmentUrl(): string {
  address ??= `${URL.createObjectURL(new Blob([studioEnvironment()]))}#.hdr`;
  return address;
}
