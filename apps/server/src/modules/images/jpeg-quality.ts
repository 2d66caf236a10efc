/** The sum of the luminance table of ITU-T T.81, annex K, which is that of quality 50. */
const standardSum = 3688;

/**
 * Estimates the quality (1-100) of a JPEG from its first quantisation table (ITU-T T.81, section B.2.4.1) and the scale
 * that libjpeg uses; 100 for files without such a table.
 */
export function jpegQuality(file: Buffer): number {
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    if (file[at + 1] !== 0xdb) continue;
    const wide = (file[at + 4] ?? 0) >> 4 === 1;
    const table = file.subarray(at + 5, at + 5 + (wide ? 128 : 64));
    let sum = 0;
    for (let index = 0; index < table.length; index += wide ? 2 : 1)
      sum += wide ? table.readUInt16BE(index) : (table[index] ?? 0);
    const scale = (sum / standardSum) * 100;
    return Math.min(100, Math.max(1, Math.round(scale <= 100 ? (200 - scale) / 2 : 5000 / scale)));
  }
  return 100;
}
