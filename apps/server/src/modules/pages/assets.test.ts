import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { Assets } from "./assets.ts";

it("[OPS-04] a file that could not be read is read again on the next request", async () => {
  const folder = await mkdtemp(join(tmpdir(), "klarholm-assets-"));
  await mkdir(join(folder, "assets"));
  const file = join(folder, "assets/page.css");
  await writeFile(file, "a{}");
  const assets = await Assets.list(folder);
  const app = Fastify();
  app.get("/*", (request, reply) => assets.send(request.url, request, reply));
  const sent = async () => (await app.inject("/assets/page.css")).statusCode;

  await rename(file, `${file}.away`);
  await expect(assets.text("/assets/page.css")).rejects.toThrow("ENOENT");
  expect(await sent()).toBe(500);
  await rename(`${file}.away`, file);
  expect(await assets.text("/assets/page.css")).toBe("a{}");
  expect(await sent()).toBe(200);

  await app.close();
  await rm(folder, { recursive: true });
});

it("[OPS-04] precompressed files are sent as they are, and have no URL of their own", async () => {
  const folder = await mkdtemp(join(tmpdir(), "klarholm-assets-"));
  await mkdir(join(folder, "assets"));
  const style = "a{color:red}".repeat(100);
  // With a quality that the server does not use.
  const copy = brotliCompressSync(style, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  await writeFile(join(folder, "assets/page.css"), style);
  await writeFile(join(folder, "assets/page.css.br"), copy);
  await writeFile(join(folder, "assets/later.css"), style);
  await writeFile(join(folder, "assets/gone.css.br"), copy);
  const assets = await Assets.list(folder);
  const app = Fastify();
  app.get("/*", (request, reply) => assets.send(request.url, request, reply));
  const sent = async (url: string, encoding?: string) =>
    (await app.inject({ url, ...(encoding && { headers: { "accept-encoding": encoding } }) })).rawPayload;

  expect(await sent("/assets/page.css", "br")).toEqual(copy);
  expect(gunzipSync(await sent("/assets/page.css", "gzip")).toString()).toBe(style);
  expect((await sent("/assets/page.css")).toString()).toBe(style);
  expect(brotliDecompressSync(await sent("/assets/later.css", "br")).toString()).toBe(style);
  for (const name of ["page", "gone"]) expect(assets.has(`/assets/${name}.css.br`)).toBe(false);

  await app.close();
  await rm(folder, { recursive: true });
});
