import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, relative } from "node:path";
import sharp from "sharp";

/** Extensions of pictures with renditions; drawings and films are served as they are. */
const photographs = new Set([".webp", ".png", ".jpg", ".jpeg"]);

/** A medium colour: light enough for dark text, dark enough for light text. */
const ground = { r: 0x8c, g: 0x85, b: 0x7b };

export interface PlainContent extends AsyncDisposable {
  /** The copy's folder. */
  dir: string;
}

/**
 * Copies a content folder, with a plain picture of the same size and format in place of each photograph. Pages request
 * the same renditions with the same layout, but encoding and decoding take a tenth, and pictures of one size share a
 * rendition: with the photographs the checks of every page took 200 s of a core.
 * @param from the content folder
 * @param distinct true gives each picture a colour of its own, so that none shares a rendition; false by default
 */
export async function copyPlain(from: string, distinct = false): Promise<PlainContent> {
  const dir = await mkdtemp(join(tmpdir(), "klarholm-e2e-plain-"));
  const isPhotograph = (path: string) => photographs.has(extname(path));
  await cp(from, dir, { recursive: true, filter: (path) => !isPhotograph(path) });
  const plain = new Map<string, Promise<Buffer>>();
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const [index, entry] of entries.filter(({ name }) => isPhotograph(name)).entries()) {
    const path = join(entry.parentPath, entry.name);
    const { width, height, format } = await sharp(await readFile(path)).metadata();
    const colour = distinct ? { ...ground, r: (index * 37) % 256, g: (index * 59) % 256 } : ground;
    const shape = `${width} ${height} ${format} ${colour.r} ${colour.g}`;
    const drawn = plain.get(shape) ?? draw(width, height, colour).toFormat(format).toBuffer();
    plain.set(shape, drawn);
    await writeFile(join(dir, relative(from, path)), await drawn);
  }
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) };
}

const draw = (width: number, height: number, background: typeof ground) =>
  sharp({ create: { width, height, channels: 3, background } });
