import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";

it("writes a brotli copy beside each text file that it makes smaller, and beside no other", async () => {
  const folder = await mkdtemp(join(tmpdir(), "klarholm-precompress-"));
  const words = "Klar. ".repeat(200);
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), words);
  await writeFile(join(folder, "assets/page.js"), words);
  await writeFile(join(folder, "note.txt"), ".");
  await writeFile(join(folder, "font.woff2"), words);
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, "precompress.ts"), folder]);

  const copies = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".br"));
  expect(copies.sort()).toEqual(["assets/page.js.br", "index.html.br"]);
  for (const name of copies) expect(String(brotliDecompressSync(await readFile(join(folder, name))))).toBe(words);
  await rm(folder, { recursive: true });
});
