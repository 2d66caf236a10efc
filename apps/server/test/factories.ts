import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { stringify } from "yaml";
import { sampleFiles } from "./sample-content.ts";

/** A temporary content folder. */
export interface TestContent extends AsyncDisposable {
  /** The folder; its name is `content`. */
  dir: string;
  /** Writes a file: text and bytes unchanged, other values as YAML; null removes it. */
  write(file: string, value: unknown): Promise<void>;
}

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 40"><path d="M0 0h240v40H0z"/></svg>';

/**
 * Writes the sample content with its pictures: a square photograph (300 x 300), a wide one (640 x 360)
 * and a drawing.
 * @param changes files that differ from the sample, as `write` takes them
 */
export async function writeContent(changes: Record<string, unknown> = {}): Promise<TestContent> {
  const content = await emptyContent();
  const { write } = content;
  await write("media/products/plate.webp", await photograph(300, 300));
  await write("media/mood/table.webp", await photograph(640, 360));
  await write("media/brand/wordmark.svg", drawing);
  for (const [file, value] of Object.entries({ ...sampleFiles(), ...changes })) await write(file, value);
  return content;
}

/** Copies a valid content folder. */
export async function copyContent(folder: string): Promise<TestContent> {
  const content = await emptyContent();
  await cp(folder, content.dir, { recursive: true });
  return content;
}

async function emptyContent(): Promise<TestContent> {
  const parent = await mkdtemp(join(tmpdir(), "klarholm-content-"));
  const dir = join(parent, "content");
  const write = async (file: string, value: unknown) => {
    const path = join(dir, ...file.split("/"));
    if (value === null) return rm(path, { recursive: true, force: true });
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof value === "string" || value instanceof Uint8Array ? value : stringify(value));
  };
  return { dir, write, [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }) };
}

const photographs = new Map<string, Promise<Uint8Array>>();

/** A WebP gradient of the given size in pixels. */
export function photograph(width: number, height: number): Promise<Uint8Array> {
  const size = `${width}x${height}`;
  const taken = photographs.get(size) ?? render(width, height);
  photographs.set(size, taken);
  return taken;
}

async function render(width: number, height: number): Promise<Uint8Array> {
  const gradient = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g"><stop stop-color="#1f3a6e"/><stop offset="1" stop-color="#f3f1ec"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(Buffer.from(gradient)).webp({ quality: 60 }).toBuffer();
}
