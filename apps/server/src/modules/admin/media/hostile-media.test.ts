import { monitorEventLoopDelay } from "node:perf_hooks";
import type { DeskAnswer } from "@klarholm/contract/desk";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { signedIn, type TestPerson } from "../../../../test/desk.ts";
import { upload } from "../../../../test/desk-media.ts";

let test: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  editor = await signedIn(test, "小林", "editor");
});
afterAll(() => test[Symbol.asyncDispose]());

const send = (bytes: Uint8Array, title: string) => upload(test, editor.cookie, bytes, title);
const svg = (inner: string, attributes = "") =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 200" ${attributes}>${inner}</svg>`,
  );

/** Uploads a drawing and requests it as a visitor. */
async function delivered(bytes: Uint8Array, title: string) {
  const answer = await send(bytes, title);
  expect(answer.statusCode, answer.body).toBe(200);
  const { name } = answer.json<{ data: DeskAnswer<"uploadMedia"> }>().data;
  return test.app.inject(`/media/${name}`);
}

describe("[MEDIA-01] an upload is validated outside the event loop", () => {
  const nested = (count: number) => svg("<g>".repeat(count) + "</g>".repeat(count));
  const bomb = Array.from({ length: 9 }, (_, level) => {
    const use = `<use xlink:href="#u${level}"/>`.repeat(10);
    return `<g id="u${level + 1}">${use}</g>`;
  }).join("");
  const hostile: [string, () => Uint8Array][] = [
    ["80,000 nested groups", () => nested(80_000)],
    ["200,000 groups side by side", () => svg("<g></g>".repeat(200_000))],
    ["an unfinished tag of 2 MB", () => svg(`<g ${"a".repeat(2_000_000)}`)],
    ["2 MB of unfinished roots", () => Buffer.from("<svg".repeat(500_000))],
    ["100,000 attributes", () => svg(`<g ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(" ")}/>`)],
    [
      "entities within entities",
      () =>
        Buffer.from(
          `<!DOCTYPE svg [<!ENTITY e0 "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join("")}]>` +
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><desc>&e9;</desc></svg>',
        ),
    ],
    [
      "a film of six million boxes",
      () => film(Buffer.alloc(48_000_000, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]))),
    ],
  ];

  it.each(hostile)("%s", async (_what, make) => {
    expect(await blockedBy(make())).toBeLessThan(1000);
  });

  it("a use bomb: ended by the time limit", { tags: "extended", timeout: 240_000 }, async () => {
    const endless = svg(`<defs><rect id="u0" width="9" height="9"/>${bomb}</defs><use xlink:href="#u9"/>`);
    expect(await blockedBy(endless, "MEDIA_REFUSED")).toBeLessThan(1000);
  });
});

/** Milliseconds for which an upload blocked the event loop: the smaller of its delay and this thread's CPU time. */
async function blockedBy(bytes: Uint8Array, words = ""): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.threadCpuUsage();
  delay.enable();
  const answer = await send(bytes, "hostile.svg");
  delay.disable();
  const { user, system } = process.threadCpuUsage(before);
  expect([200, 422]).toContain(answer.statusCode);
  expect(answer.body).toContain(words);
  expect((await test.app.inject("/healthz")).statusCode).toBe(200);
  return Math.min(delay.max / 1e6, (user + system) / 1e3);
}

function film(rest: Buffer): Buffer {
  return Buffer.concat([Buffer.from("\0\0\0\u0018ftypisom\0\0\0\0isomiso2", "latin1"), rest]);
}

describe("[SEC-03] a drawing is served as a raster image", () => {
  const shape = '<rect width="400" height="200" fill="#c81e28"/>';
  it.each([
    ["a script of another prefix", '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    [
      "a page",
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
    ],
    [
      "a refresh",
      '<h:meta xmlns:h="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=//steal.example"/>',
    ],
    ["an object", '<h:object xmlns:h="http://www.w3.org/1999/xhtml" data="//steal.example"/>'],
    ["a srcset", '<h:img xmlns:h="http://www.w3.org/1999/xhtml" srcset="//steal.example/a.png 1x"/>'],
    ["a style that loads", '<style>rect{background:image-set("//steal.example/a.png" 1x)}</style>'],
    ["an import", "<style>@import url(//steal.example/a.css);</style>"],
    ["an action", '<g onload="alert(1)"/>'],
    ["a file of the server", '<image href="file:///etc/hostname" width="400" height="200"/>'],
    [
      "an included file",
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/hostname" parse="text"/>',
    ],
  ])("%s in it does not reach visitors", async (what, inner) => {
    const answer = await delivered(svg(shape + inner), `${what}.svg`);
    expect(answer.headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
    const [r = 0, g = 0, b = 0] = data.subarray((info.width * (info.height / 2) + info.width / 2) * info.channels);
    expect([r, g, b]).toEqual([200, 30, 40]);
  });

  it("an entity cannot include a file of the server", async () => {
    const drawing = Buffer.from(
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' +
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200">${shape}<g>&x;</g></svg>`,
    );
    expect((await send(drawing, "entity.svg")).json()).toMatchObject({ errorCode: "MEDIA_REFUSED" });
  });
});
