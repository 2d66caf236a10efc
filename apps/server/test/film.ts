/** A box of an MP4 file (ISO/IEC 14496-12): its size, its type, what is in it. */
export function box(type: string, ...contents: Uint8Array[]): Buffer {
  const size = Buffer.alloc(4);
  const body = Buffer.concat(contents);
  size.writeUInt32BE(8 + body.length);
  return Buffer.concat([size, Buffer.from(type, "latin1"), body]);
}

/** A track header whose last eight bytes are its size in pixels; sound has none. */
export function trackHeader(width: number, height: number): Buffer {
  const body = Buffer.alloc(84);
  body.writeUInt32BE(width * 0x10000, 76);
  body.writeUInt32BE(height * 0x10000, 80);
  return box("tkhd", body);
}

const start = box("ftyp", Buffer.from("isom"));
export const index = box("moov", box("trak", trackHeader(0, 0)), box("trak", trackHeader(1280, 720)));

/** The least that an MP4 film of 1280 x 720 pixels consists of, with as many bytes of pictures as are asked for. */
export function film(bytes = 1000): Buffer {
  return Buffer.concat([start, index, box("mdat", Buffer.alloc(bytes, 7))]);
}

/** A film that has to arrive whole before it can play. */
export function filmWithLateIndex(): Buffer {
  return Buffer.concat([start, box("mdat", Buffer.alloc(8)), index]);
}

export function filmWithoutPictures(): Buffer {
  return Buffer.concat([start, box("moov", trackHeader(0, 0))]);
}
