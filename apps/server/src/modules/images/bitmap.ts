const headerSize = 54;

/**
 * Encodes pixels as BMP with 24 bits a pixel (BITMAPINFOHEADER); libvips cannot.
 * @param pixels red, green and blue of each pixel, the topmost row first
 */
export function bitmap(pixels: Buffer, width: number, height: number): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(headerSize + stride * height);
  file.write("BM", 0, "latin1");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(headerSize, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.writeUInt32LE(stride * height, 34);
  for (let y = 0; y < height; y += 1) {
    const row = headerSize + (height - 1 - y) * stride;
    for (let x = 0, from = y * width * 3; x < width; x += 1, from += 3) {
      file[row + x * 3] = pixels[from + 2] ?? 0;
      file[row + x * 3 + 1] = pixels[from + 1] ?? 0;
      file[row + x * 3 + 2] = pixels[from] ?? 0;
    }
  }
  return file;
}
