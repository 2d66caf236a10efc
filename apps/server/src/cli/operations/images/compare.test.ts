import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { z } from "zod";
import { buildTestApp } from "../../../../test/build-test-app.ts";
import { compareAnswer } from "../../../modules/images/compare-answer.ts";
import { Originals } from "../../../modules/images/originals.ts";
import { parseProcess } from "../../../modules/images/process-query.ts";
import { render } from "../../../modules/images/render.ts";
import { renditionOf } from "../../../modules/images/rendition.ts";
import { staffCommand } from "../cli.ts";

it("[CDN-06] npm run staff -- images compare names the operations that another host answers differently", async () => {
  await using test = await buildTestApp({
    changes: { "pictures.yaml": { focus: { "mood/table.webp": { x: 0, y: 50 } } } },
  });
  const { dataDir, contentDir } = test.config;
  const originals = new Originals(join(contentDir, "media"));
  const requested: string[] = [];
  /** As this server, but without AVIF and focus. */
  const answer = async ({ pathname, searchParams }: URL): Promise<{ status: number; bytes: Buffer }> => {
    const process = searchParams.get("x-oss-process") ?? "";
    requested.push(process);
    const rendition = renditionOf(parseProcess(process), "webp");
    if (rendition.format === "avif")
      return { status: 400, bytes: Buffer.from("<Error><Code>InvalidArgument</Code></Error>") };
    const original = await originals.read(pathname.slice("/media/".length));
    return { status: 200, bytes: await render(original, rendition, "quick") };
  };
  const host = createServer((request, response) => {
    void answer(new URL(request.url ?? "", "http://host")).then(({ status, bytes }) =>
      response.writeHead(status).end(bytes),
    );
  }).listen(0, "127.0.0.1");
  await once(host, "listening");
  await using _host = { [Symbol.asyncDispose]: async () => void host.close() };
  const { port } = z.object({ port: z.number() }).parse(host.address());
  const lines: string[] = [];
  const args = ["images", "compare", "--host", `http://127.0.0.1:${port}`];
  const code = await staffCommand(args, { DATA_DIR: dataDir, CONTENT_DIR: contentDir }, (line) => lines.push(line));
  expect(code).toBe(3);
  const text = lines.join("\n");
  expect(text).toMatch(/format,avif\n {2}\S+: 拒绝 refused: 400 InvalidArgument/);
  expect(text).toMatch(/m_fill\S+webp \(f\)\n {2}mood\/table\.webp: 裁剪或内容不同 another crop or content/);
  // All others are the same.
  const refused = requested.filter((process) => process.endsWith("avif")).length;
  const cropped = lines.filter((line) => line.includes("another crop")).length;
  expect(requested.length).toBeGreaterThan(refused + cropped);
  expect(text).toContain(`Pages use ${requested.length} operations; ${refused + cropped} differ.`);
});

it("[CDN-06] format, size, orientation, padding, transparency, metadata and weight are compared", async () => {
  const dark = await sharp({ create: { width: 200, height: 320, channels: 3, background: "#123a6e" } })
    .png()
    .toBuffer();
  // A photograph that a camera held on its side, with a place.
  const original = await sharp({ create: { width: 480, height: 320, channels: 3, background: "#f3f1ec" } })
    .composite([{ input: dark, left: 0, top: 0 }])
    .withExif({ IFD0: { ImageDescription: "Koppargatan 1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const rendition = renditionOf(parseProcess("image/resize,m_pad,w_200,h_200,limit_0,color_F3F1EC/format,jpg"), "jpg");
  const own = await render(original, rendition, "quick");
  const differences = async (bytes: Buffer) =>
    (await compareAnswer(own, { status: 200, type: "image/jpeg", bytes }, rendition)).join("; ");
  expect(await differences(own)).toBe("");
  expect(await differences(await sharp(own).jpeg({ quality: 60 }).toBuffer())).toBe("");
  expect(await differences(await sharp(own).png().toBuffer())).toContain("format: png");
  expect(await differences(await sharp(own).resize(150).toBuffer())).toContain("size: 150×150，此处 here 200×200");
  const unturned = await sharp(original)
    .resize(200, 200, { fit: "contain", background: "#F3F1EC" })
    .keepMetadata()
    .toBuffer();
  expect(await differences(unturned)).toMatch(/not turned.*keeps metadata/);
  const white = await render(original, {
    ...rendition,
    resizes: rendition.resizes.map((each) => ({ ...each, colour: "FFFFFF" })),
  });
  expect(await differences(white)).toBe("填充颜色不同 another padding colour");
  expect(await differences(Buffer.concat([own, Buffer.alloc(own.length)]))).toContain("200% of our bytes");
  expect(await differences(Buffer.from("<html>"))).toContain("no picture");
  const webp = renditionOf(parseProcess("image/resize,w_200/format,webp"), "png");
  const clear = await sharp({ create: { width: 200, height: 200, channels: 4, background: "#fff0" } })
    .webp()
    .toBuffer();
  const opaque = await sharp(clear).flatten({ background: "#fff" }).webp().toBuffer();
  const answer = { status: 200, type: "image/webp", bytes: opaque };
  expect(await compareAnswer(clear, answer, webp)).toContain("透明度不同 another transparency");
});
