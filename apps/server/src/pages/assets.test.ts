import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { Assets } from "./assets.ts";

it("[OPS-04] a file of the build that could not be read once is read by whoever asks next", async () => {
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
