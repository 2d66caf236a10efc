import sharp from "sharp";
import { encode } from "uqr";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { posterOf } from "./poster.ts";
import { openFaces, setLines, setText } from "./set-text.ts";

describe("[POSTER-01] posters at /posters/ID.jpg", () => {
  let test_: TestApp;
  beforeAll(async () => {
    test_ = await buildTestApp();
  });
  afterAll(() => test_[Symbol.asyncDispose]());

  const get = (id: string, headers: Record<string, string> = {}) =>
    test_.app.inject({ url: `/posters/${encodeURIComponent(id)}.jpg`, headers });
  const where = () => ({ origin: test_.config.publicUrl, contentDir: test_.content.dir });

  test("are a picture with text and a QR code of the product page", { tags: "extended" }, async () => {
    const answer = await get("plate-27");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const { data, info } = await sharp(answer.rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1080, 1520]);
    const isDark = (x: number, y: number) => (data[y * info.width + x] ?? 255) < 128;

    const code = encode(`${test_.config.publicUrl}/pdp/plate-27`, { ecc: "L", border: 4 });
    const module = Math.floor(248 / code.size);
    const inset = Math.floor((248 - module * code.size) / 2);
    const middle = (at: number) => inset + Math.floor((at + 0.5) * module);
    const read = code.data.map((row, y) => row.map((_, x) => isDark(760 + middle(x), 1152 + middle(y))));
    expect(read).toEqual(code.data);

    // Text lines in the left half: series, name, price and brand.
    const rows = Array.from({ length: 440 }, (_, y) =>
      Array.from({ length: 600 }, (_x, x) => isDark(72 + x, 1080 + y)).some(Boolean),
    );
    const lines = rows.filter((isInked, y) => isInked && !rows[y - 1]).length;
    expect(lines).toBeGreaterThanOrEqual(4);
  });

  test("answer 304 if unchanged, and 404 for unknown products", { tags: "extended" }, async () => {
    const { headers } = await get("plate-27");
    expect((await get("plate-27", { "if-none-match": String(headers.etag) })).statusCode).toBe(304);
    expect((await get("plate-22")).headers.etag).not.toBe(headers.etag);
    expect((await get("no-such-plate")).statusCode).toBe(404);
    expect((await get("../plate-27")).statusCode).toBe(404);
  });

  test("show the price, or where to ask for it", () => {
    const snapshot = test_.contents.current();
    expect(posterOf(snapshot, "plate-22", where())?.poster.price).toBe("¥520.50");
    expect(posterOf(snapshot, "bowl", where())?.poster.price).toBe("官方指导价：请联系线下门店");
  });

  test("set text as outlines of the shipped faces, in a limited number of lines", async () => {
    const fonts = await openFaces(posterOf(test_.contents.current(), "plate-27", where())?.poster.fonts ?? never());
    const style = { size: 50, colour: "#000000" };
    // A space has no outline.
    expect(setText("茶壶 1.1", fonts, style).svg.match(/<path/g)).toHaveLength(5);
    expect(setText("茶壶", fonts, style).width).toBe(100);
    const lines = setLines("茶壶".repeat(20), fonts, style, { width: 400, most: 2 });
    expect(lines).toHaveLength(2);
    expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(400);
  });
});

function never(): never {
  throw new Error("There is no such product");
}
