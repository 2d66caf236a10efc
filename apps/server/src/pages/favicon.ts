import sharp from "sharp";

const side = 32;

/**
 * Wraps a drawing into the icon file that browsers and crawlers ask for at /favicon.ico: one PNG image
 * in an ICO directory of one entry.
 */
export async function favicon(drawing: Buffer): Promise<Buffer> {
  const png = await sharp(drawing, { density: 288 }).resize(side, side, { fit: "contain", background: "#00000000" }).png().toBuffer();
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
