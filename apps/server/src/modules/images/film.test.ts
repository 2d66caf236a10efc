import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@klarholm/contract";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { film } from "../../../test/film.ts";

const bytes = film();
const poster = { src: "mood/table.webp", alt: "晨光里的餐桌" };

describe("[BLOCK-05] films at /media/*", () => {
  let test: TestApp;
  let video: { url: string };
  beforeAll(async () => {
    const page = { title: "影片", blocks: [{ kind: "videoBlock", video: "film/kiln.mp4", poster }] };
    test = await buildTestApp({ changes: { "media/film/kiln.mp4": bytes, "pages/film.yaml": page } });
    const answer = await test.app.inject({ url: calls.queryRegionContents.path, query: { pageId: "film" } });
    video = JSON.parse(answer.json().data[0].contents).video;
  });
  afterAll(() => test[Symbol.asyncDispose]());

  const get = (headers: Record<string, string> = {}) => test.app.inject({ url: video.url, headers });

  it("have an address, a type and a size", () => {
    expect(video).toEqual({
      url: expect.stringMatching(/^\/media\/film\/kiln\.mp4\?v=[\da-f]{8}$/),
      type: "video/mp4",
      width: 1280,
      height: 720,
    });
  });

  it("are sent whole and immutable", async () => {
    const answer = await get();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "video/mp4",
      "accept-ranges": "bytes",
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    const head = await test.app.inject({ method: "HEAD", url: video.url });
    expect([head.statusCode, head.rawPayload.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      String(bytes.length),
    ]);
  });

  const end = bytes.length - 1;
  it.each([
    ["bytes=0-", `0-${end}`],
    ["bytes=10-29", "10-29"],
    [`bytes=90-${end + 900}`, `90-${end}`],
    ["bytes=-10", `${end - 9}-${end}`],
    [`bytes=-${end * 2}`, `0-${end}`],
    [`bytes=${end}-${end}`, `${end}-${end}`],
    [`bytes=${end + 1}-`, "*"],
    ["bytes=-0", "*"],
    ["bytes=20-10", undefined],
    ["bytes=0-1,5-6", undefined],
    ["bytes=-", undefined],
    ["items=0-1", undefined],
  ])("%s is the range %s", async (range, expected) => {
    const { statusCode, headers, rawPayload } = await get({ range });
    expect(statusCode).toBe(expected === undefined ? 200 : expected === "*" ? 416 : 206);
    expect(headers["content-range"]).toBe(expected && `bytes ${expected}/${bytes.length}`);
    if (expected === "*") return;
    const [first, last] = expected?.split("-").map(Number) ?? [];
    expect(rawPayload.equals(bytes.subarray(first, last === undefined ? undefined : last + 1))).toBe(true);
  });

  it("are sent whole when If-Range does not match", async () => {
    const etag = String((await get()).headers.etag);
    expect((await get({ range: "bytes=0-3", "if-range": etag })).statusCode).toBe(206);
    expect((await get({ range: "bytes=0-3", "if-range": '"another"' })).statusCode).toBe(200);
    expect((await get({ "if-none-match": etag })).statusCode).toBe(304);
  });

  it("answer 400 to a request for a picture", async () => {
    expect((await test.app.inject(`${video.url}&x-oss-process=image/resize,w_200`)).statusCode).toBe(400);
  });
});
