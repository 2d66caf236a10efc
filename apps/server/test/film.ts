/** A box of an MP4 file (ISO/IEC 14496-12). */
export function box(type: string, ...contents: Uint8Array[]): Buffer {
  const size = Buffer.alloc(4);
  const body = Buffer.concat(contents);
  size.writeUInt32BE(8 + body.length);
  return Buffer.concat([size, Buffer.from(type, "latin1"), body]);
}

/** A track header; its last eight bytes are the size in pixels, 0 for sound. */
export function trackHeader(width: number, height: number): Buffer {
  const body = Buffer.alloc(84);
  body.writeUInt32BE(width * 0x10000, 76);
  body.writeUInt32BE(height * 0x10000, 80);
  return box("tkhd", body);
}

const start = box("ftyp", Buffer.from("isom"));
export const index = box("moov", box("trak", trackHeader(0, 0)), box("trak", trackHeader(1280, 720)));

/** A minimal MP4 film of 1280 x 720 pixels with media data of the given size. */
export function film(bytes = 1000): Buffer {
  return Buffer.concat([start, index, box("mdat", Buffer.alloc(bytes, 7))]);
}

/** A film with its index at the end, which must be loaded completely before it plays. */
export function filmWithLateIndex(): Buffer {
  return Buffer.concat([start, box("mdat", Buffer.alloc(8)), index]);
}

export function filmWithoutPictures(): Buffer {
  return Buffer.concat([start, box("moov", trackHeader(0, 0))]);
}
