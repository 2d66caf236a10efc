import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { createBuilder } from "vite";
import { expect, it } from "vitest";
import { precompressed } from "./precompressed.ts";

it("leaves a copy in brotli beside what a build wrote, where that is smaller, and beside nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "klarholm-precompressed-"));
  const words = "Klar. ".repeat(200);
  await mkdir(join(folder, "public"));
  await writeFile(join(folder, "index.html"), `<script type="module" src="/page.js"></script>${words}`);
  await writeFile(join(folder, "page.js"), `document.title = ${JSON.stringify(words)};`);
  await writeFile(join(folder, "public/note.txt"), ".");
  await writeFile(join(folder, "public/font.woff2"), words);
  const outDir = join(folder, "build");
  // Another step that writes a file anew when all is written.
  const late = {
    name: "late",
    writeBundle: { order: /** @type {const} */ ("post"), handler: () => writeFile(join(outDir, "index.html"), words) },
  };
  const plugins = [precompressed(), late];
  const builder = await createBuilder({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins,
    build: { outDir },
  });
  await builder.buildApp();

  const copies = (await readdir(outDir, { recursive: true })).filter((name) => name.endsWith(".br"));
  expect(copies.map((name) => name.replace(/-[\w-]{8}\./, "-#.")).sort()).toEqual([
    "assets/index-#.js.br",
    "index.html.br",
  ]);
  for (const name of copies)
    expect(brotliDecompressSync(await readFile(join(outDir, name)))).toEqual(
      await readFile(join(outDir, name.slice(0, -".br".length))),
    );
  await rm(folder, { recursive: true });
});
