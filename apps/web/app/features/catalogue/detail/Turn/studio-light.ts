/** Pixels of the panorama around a model, all of it across and from zenith to nadir. */
const across = 128;
const down = 64;

/** Degrees around at which the four windows stand, and half their width. */
const windows = { every: 90, halfWidth: 17, from: 8, to: 60, light: 7 };
/** Degrees over which an edge fades. */
const soft = 3;

/** From 0 at `from` to 1 at `to`, without corners. */
function rise(from: number, to: number, at: number): number {
  const share = Math.min(Math.max((at - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}

/**
 * Light that comes from a place around a model, 1 = white paper: pale above and below, dark along the horizon, four
 * tall windows. Glass before paper is seen by what it throws back: edges by the dark, walls and facets by windows.
 * @param around degrees around @param up degrees above the horizon
 */
export function lightFrom(around: number, up: number): number {
  const pale = 0.06 + 1.05 * rise(-2, 24, up) + 0.8 * rise(26, 62, -up);
  const { every, halfWidth, from, to, light } = windows;
  const aside = Math.abs((((around % every) + every) % every) - every / 2);
  const within = 1 - rise(halfWidth - soft, halfWidth + soft, aside);
  return pale + light * within * rise(from - soft, from + soft, up) * (1 - rise(to - soft, to + soft, up));
}

/** The panorama as a file (Radiance RGBE, Ward 1991): a byte for red, green, blue and their common exponent each. */
export function studioLight(): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y ${down} +X ${across}\n`);
  const file = new Uint8Array(head.length + 4 * across * down);
  file.set(head);
  for (let place = 0; place < across * down; place++) {
    const [column, row] = [place % across, Math.floor(place / across)];
    const light = lightFrom(((column + 0.5) / across) * 360, 90 - ((row + 0.5) / down) * 180);
    const exponent = Math.floor(Math.log2(light)) + 1;
    const share = Math.floor((light * 256) / 2 ** exponent);
    file.set([share, share, share, exponent + 128], head.length + 4 * place);
  }
  return file;
}

let address: string | undefined;

/** Where a viewer finds the panorama, made on first use; a viewer knows what it is by how the address ends. */
export function addressOfLight(): string {
  address ??= `${URL.createObjectURL(new Blob([studioLight()]))}#.hdr`;
  return address;
}
