import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { film } from "../../../test/film.ts";
import { readScratch, scratchCipher } from "../../plugins/http/uploads/scratch-file.ts";
import { prepareUpload } from "./prepare-upload.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "prepare-"));
});
afterAll(() => rm(dir, { recursive: true }));

async function prepared(bytes: Uint8Array) {
  const path = join(dir, "upload");
  const { key, encrypt } = scratchCipher();
  await writeFile(path, encrypt(bytes));
  return prepareUpload({ path, key, bytes: bytes.length });
}

/** A photograph of one colour, which is quick to encode. */
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a0522d" } });

const formats: Record<string, (picture: Sharp) => Sharp> = {
  JPEG: (picture) => picture.jpeg(),
  PNG: (picture) => picture.png({ compressionLevel: 1 }),
  WebP: (picture) => picture.webp({ effort: 0 }),
  AVIF: (picture) => picture.avif({ effort: 0 }),
  TIFF: (picture) => picture.tiff(),
  GIF: (picture) => picture.gif({ effort: 1 }),
};
/** The largest size as JPEG, which has no limit of its own; every format in the size of a camera. */
const all = [
  ...Object.keys(formats).map((format) => ({ format, width: 5184, height: 3888 })),
  { format: "JPEG", width: 10_000, height: 10_000 },
];
const isQuick = ({ format, width }: (typeof all)[number]) => width === 5184 && /JPEG|PNG/.test(format);

describe("[MEDIA-01] photographs up to 100 megapixels are accepted", () => {
  async function accepted({ format, width, height }: (typeof all)[number]) {
    const bytes = await formats[format]?.(photograph(width, height)).toBuffer();
    const answer = await prepared(bytes ?? Buffer.alloc(0));
    const scale = Math.min(1, 5000 / width);
    expect(answer).toMatchObject({ kind: "picture", width: width * scale, height: height * scale, ending: "webp" });
    if (!("file" in answer)) return;
    const stored = await sharp(await buffer(readScratch(answer.file, 2 ** 20))).metadata();
    expect(stored).toMatchObject({ width: answer.width, height: answer.height, format: "webp" });
  }

  it.each(all.filter(isQuick))("$format of $width by $height pixels", accepted);

  it.each(all.filter((one) => !isQuick(one)))(
    "$format of $width by $height pixels ",
    { tags: "extended", timeout: 240_000 },
    accepted,
  );
});

const box = (type: string, rest = "") => {
  const body = Buffer.from(type + rest, "latin1");
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body, Buffer.alloc(64)]);
};
const ftyp = (brands: string) => box("ftyp", brands);
/** The start of a TIFF with one tag, like RAW formats. */
const tiff = (tag: number, type: number, value: number) => {
  const bytes = Buffer.alloc(64);
  bytes.write("II*\0\u0008\0\0\0\u0001\0", "latin1");
  bytes.writeUInt16LE(tag, 10);
  bytes.writeUInt16LE(type, 12);
  bytes.writeUInt32LE(4, 14);
  bytes.writeUInt32LE(value, 18);
  return bytes;
};
const start = (text: string) => Buffer.concat([Buffer.from(text, "latin1"), Buffer.alloc(600)]);

describe("[MEDIA-01] other file types are refused with advice", () => {
  it.each<[string, Uint8Array, RegExp]>([
    ["HEIC of an iPhone", ftyp("heic\0\0\0\0mif1heic"), /HEIC.*兼容性最佳/],
    ["HEIC of ten bits", ftyp("heix\0\0\0\0mif1heix"), /HEIC.*兼容性最佳/],
    ["HEIC of several pictures", ftyp("heim\0\0\0\0mif1heim"), /HEIC.*兼容性最佳/],
    ["HEIC of several layers", ftyp("heis\0\0\0\0mif1heis"), /HEIC.*兼容性最佳/],
    ["a live picture", ftyp("hevc\0\0\0\0msf1hevc"), /HEIC.*兼容性最佳/],
    ["a live picture of ten bits", ftyp("hevx\0\0\0\0msf1hevx"), /HEIC.*兼容性最佳/],
    ["HEIF", ftyp("mif1\0\0\0\0mif1heic"), /HEIC.*兼容性最佳/],
    ["a HEIF sequence", ftyp("msf1\0\0\0\0msf1hevc"), /HEIC.*兼容性最佳/],
    ["CR2", start("II*\0\u0010\0\0\0CR\u0002\0"), /RAW.*导出为 JPEG/],
    ["CR3", ftyp("crx \0\0\0\u0001crx isom"), /RAW.*导出为 JPEG/],
    ["DNG", tiff(50_706, 1, 0x0401), /RAW.*导出为 JPEG/],
    ["RAF", start("FUJIFILMCCD-RAW"), /RAW.*导出为 JPEG/],
    ["PSD", start("8BPS\0\u0001"), /PSD.*PNG/],
    ["BMP", start("BM"), /BMP.*另存为/],
    ["PDF", start("%PDF-1.7\n"), /PDF.*PNG/],
    ["MOV", Buffer.concat([ftyp("qt  \0\0\0\0qt  "), box("mdat")]), /MOV.*MP4/],
    ["WebM", start("\u001aE\u00df\u00a3\u009fB\u0082\u0088webm"), /影片格式.*MP4/],
    ["AVI", start("RIFF\0\0\0\0AVI LIST"), /影片格式.*MP4/],
    ["DOC", start("\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1"), /Office.*另存为图片/],
    ["RTF", start("{\\rtf1"), /Office.*另存为图片/],
    ["ZIP", start("PK\u0003\u0004"), /压缩包/],
    ["RAR", start("Rar!\u001a\u0007\0"), /压缩包/],
    ["EPS", start("%!PS-Adobe-3.0 EPSF-3.0"), /SVG/],
    ["FLAC", start("fLaC"), /音频/],
  ])("%s", async (_what, bytes, words) => {
    expect(await prepared(bytes)).toMatchObject({ refused: expect.stringMatching(words) });
  });

  it("AVIF with its brand second and films of other brands are accepted", async () => {
    const avif = await photograph(64, 40).avif({ effort: 0 }).toBuffer();
    avif.write("mif1", 8, "latin1");
    expect(await prepared(avif)).toMatchObject({ kind: "picture", width: 64, height: 40 });
    const other = film();
    other.write("qt  ", 8, "latin1");
    expect(await prepared(other)).toMatchObject({ kind: "film", width: 1280, height: 720 });
  });
});
