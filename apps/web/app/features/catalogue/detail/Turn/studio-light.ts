/** Pixels of the panorama (equirectangular). */
const width = 128;
const height = 64;

/** Degrees: one window every 90, between two elevations; `light` is its radiance. */
const windows = { every: 90, halfWidth: 17, from: 8, to: 60, light: 7 };
/** Degrees over which an edge fades. */
const soft = 3;

/** Smoothstep from 0 at `from` to 1 at `to`. */
function rise(from: number, to: number, at: number): number {
  const share = Math.min(Math.max((at - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}

/**
 * Radiance of a direction, 1 = white paper: bright above and below, dark along the horizon, four tall windows. Reflections
 * of the dark and of the windows make glass visible before white.
 * @param azimuth degrees @param up degrees above the horizon
 */
export function lightFrom(azimuth: number, up: number): number {
  const pale = 0.06 + 1.05 * rise(-2, 24, up) + 0.8 * rise(26, 62, -up);
  const { every, halfWidth, from, to, light } = windows;
  const aside = Math.abs((((azimuth % every) + every) % every) - every / 2);
  const within = 1 - rise(halfWidth - soft, halfWidth + soft, aside);
  return pale + light * within * rise(from - soft, from + soft, up) * (1 - rise(to - soft, to + soft, up));
}

/** The panorama as a Radiance RGBE file (Ward 1991). */
export function studioLight(): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y ${height} +X ${width}\n`);
  const file = new Uint8Array(head.length + 4 * width * height);
  file.set(head);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [column, row] = [pixel % width, Math.floor(pixel / width)];
    const light = lightFrom(((column + 0.5) / width) * 360, 90 - ((row + 0.5) / height) * 180);
    const exponent = Math.floor(Math.log2(light)) + 1;
    const share = Math.floor((light * 256) / 2 ** exponent);
    file.set([share, share, share, exponent + 128], head.length + 4 * pixel);
  }
  return file;
}

let address: string | undefined;

/** The address of the panorama, made on first use; the viewer recognizes the format by the ending. */
export function addressOfLight(): string {
  address ??= `${URL.createObjectURL(new Blob([studioLight()]))}#.hdr`;
  return address;
}
