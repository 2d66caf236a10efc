import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { DeskAnswer, DeskRequest } from "@klarholm/contract/desk";
import type { DeskCallName } from "@klarholm/contract/desk/endpoints";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn, type TestPerson } from "../../../../test/desk.ts";
import { upload } from "../../../../test/desk-media.ts";
import { UploadedFiles } from "../../media/uploaded-files.ts";

type Shown = DeskAnswer<"uploadMedia">;
type Colour = { r: number; g: number; b: number };

const [red, blue] = [
  { r: 200, g: 30, b: 40 },
  { r: 30, g: 40, b: 200 },
];

/** A picture with two halves. */
const halves = (left: Colour, right: Colour, width = 120, height = 80) =>
  sharp({ create: { width, height, channels: 3, background: left } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: right } }, left: width / 2, top: 0 },
  ]);

/** The colours in the four corners, from the upper left clockwise. */
async function corners(bytes: Uint8Array): Promise<Colour[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * 3);
    return { r, g, b };
  };
  const [right, bottom] = [info.width - 3, info.height - 3];
  return [at(2, 2), at(right, 2), at(right, bottom), at(2, bottom)];
}

/** Whether two colours look alike: encoding changes each a little. */
const alike = (one: Colour, other: Colour, by = 14) =>
  Math.abs(one.r - other.r) <= by && Math.abs(one.g - other.g) <= by && Math.abs(one.b - other.b) <= by;

let drawn = 0;
/** A new picture: equal files are stored once. */
const fresh = () => {
  drawn += 1;
  return halves({ r: 40 + drawn * 3, g: 90, b: 120 }, blue)
    .jpeg()
    .toBuffer();
};

describeEngines("media at the desk", (engine) => {
  let test: TestApp;
  let [editor, publisher, hr]: TestPerson[] = [];
  beforeAll(async () => {
    test = await buildTestApp({ engine });
    editor = await signedIn(test, "小林", "editor");
    publisher = await signedIn(test, "小周", "publisher");
    hr = await signedIn(test, "小何", "hr");
  });
  afterAll(() => test[Symbol.asyncDispose]());

  const send = (bytes: Uint8Array, title = "picture.jpg", who = editor) =>
    upload(test, who?.cookie ?? "", bytes, title);
  async function take(bytes: Uint8Array, title?: string): Promise<Shown> {
    const answer = await send(bytes, title);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: Shown }>().data;
  }
  /** The stored bytes of an upload. */
  const stored = async ({ name }: Pick<Shown, "name">) => {
    const path = await new UploadedFiles(test.database.db, test.config).find(name);
    return readFile(path ?? "");
  };
  const call = <K extends DeskCallName>(name: K, body: DeskRequest<K>, who = publisher) =>
    callAs(test, who, name, body);

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("[MEDIA-01] a picture of orientation %i is stored upright", async (orientation) => {
    const bytes = await halves(red, blue).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    const file = await take(bytes, `turned-${orientation}.jpg`);
    const upright = await sharp(bytes).rotate().png().toBuffer({ resolveWithObject: true });
    const storedBytes = await stored(file);
    expect({ width: file.width, height: file.height }).toEqual({
      width: upright.info.width,
      height: upright.info.height,
    });
    expect((await sharp(storedBytes).metadata()).orientation ?? 1).toBe(1);
    const [now, then] = [await corners(storedBytes), await corners(upright.data)];
    expect(now.every((colour, index) => alike(colour, then[index] ?? colour))).toBe(true);
    expect(new Set(now.map((colour) => alike(colour, red))).size).toBe(2);
  });

  it("[MEDIA-01] metadata of cameras is removed", async () => {
    const bytes = await halves(red, blue, 160, 90)
      .withExif({ IFD0: { Make: "Camera", Copyright: "someone" }, IFD3: { GPSLatitude: "55/1 40/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes("Camera")).toBe(true);
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const result = await stored(await take(bytes));
    const { exif, xmp, iptc, icc } = await sharp(result).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, icc: undefined });
    expect(result.includes("Camera")).toBe(false);
  });

  it("[MEDIA-01] wide-gamut and CMYK colours are converted to sRGB", async () => {
    const flat = sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 230, g: 60, b: 50 } } });
    const wide = await flat.clone().withIccProfile("p3").png().toBuffer();
    // The same colour has smaller numbers in the larger space.
    const numbers = (await sharp(wide).raw().toBuffer())[0];
    const print = await flat.clone().toColourspace("cmyk").withIccProfile("cmyk").jpeg({ quality: 98 }).toBuffer();
    expect(await sharp(print).metadata()).toMatchObject({ space: "cmyk", channels: 4 });
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    for (const bytes of [wide, print]) {
      const result = await stored(await take(bytes));
      expect(await sharp(result).metadata()).toMatchObject({ space: "srgb", format: "webp" });
      const [colour] = await corners(result);
      // CMYK has no such red.
      expect(colour && alike(colour, { r: 230, g: 60, b: 50 }, 30), JSON.stringify({ colour, numbers })).toBe(true);
    }
  });

  it("[MEDIA-01] a large picture is scaled down", { tags: "extended" }, async () => {
    const bytes = await sharp({ create: { width: 6000, height: 1200, channels: 3, background: red } })
      .jpeg()
      .toBuffer();
    expect(await take(bytes)).toMatchObject({ kind: "picture", width: 5000, height: 1000 });
  });

  it.each<[string, () => Promise<Uint8Array>, string]>([
    ["is cut off", async () => cutOff(await halves(red, blue, 800, 600).jpeg().toBuffer()), "损坏"],
    ["is cut off as PNG", async () => cutOff(await halves(red, blue, 800, 600).png().toBuffer()), "损坏"],
    ["is a bomb of 400 megapixels", async () => bomb(20_000, 20_000), "1 亿像素"],
    ["is a page", async () => Buffer.from("<!doctype html><script>alert(1)</script>"), ""],
    ["is a program", async () => Buffer.concat([Buffer.from("MZ"), Buffer.alloc(400, 7)]), "图片或影片"],
    ["is empty", async () => Buffer.alloc(0), "空"],
    ["is a PDF", async () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"), "PDF"],
    ["is a film that is none", async () => Buffer.from("\0\0\0\u0018ftypisom\0\0\0\0isomiso2"), "影片"],
    ["is a drawing with words", async () => svg("<text>窑火</text>"), "文字转曲"],
    ["is a drawing cut short", async () => svg("<path").subarray(0, 60), "图形无法读取"],
    ["is a drawing without a size", async () => Buffer.from("<svg><rect/></svg>"), "viewBox"],
  ])("[MEDIA-01] refuses a file that %s", async (_what, make, words) => {
    const before = (await call("listMedia", {})).files.length;
    const answer = await send(await make(), "holiday.jpg");
    expect(answer.json()).toMatchObject({ success: false, errorCode: "MEDIA_REFUSED" });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errorMessage: string }>().errorMessage).toContain(words);
    expect((await call("listMedia", {})).files).toHaveLength(before);
  });

  it("[MEDIA-01] trailing HTML is removed from a picture", async () => {
    const page = "<html><script>alert(1)</script></html>";
    const file = await take(Buffer.concat([await fresh(), Buffer.from(page)]), "page.html");
    expect(file.name).toMatch(/^uploads\/page-[a-f\d]{16}\.webp$/);
    expect((await stored(file)).includes(page)).toBe(false);
    const answer = await test.app.inject(`/media/${file.name}`);
    expect(answer.headers).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" });
  });

  it("[MEDIA-01] a drawing is stored unchanged and delivered as a transparent raster image", async () => {
    const original = svg('<circle cx="20" cy="10" r="9" fill="#204060"/>');
    const drawing = await take(original, "标志.svg");
    expect(drawing).toMatchObject({ kind: "drawing", width: 40, height: 20, title: "标志.svg", alt: null });
    expect(await stored(drawing)).toEqual(original);
    const answer = await test.app.inject(`/media/${drawing.name}`);
    expect(answer.headers).toMatchObject({
      "content-type": "image/webp",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
    // Three device pixels for each of 1150 CSS pixels.
    expect([info.width / info.height, info.width, info.channels]).toEqual([2, 3464, 4]);
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    const { etag } = answer.headers;
    const again = await test.app.inject({
      url: `/media/${drawing.name}`,
      headers: { "if-none-match": String(etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it("[MEDIA-01] a film is stored unchanged and served by range requests", async () => {
    const bytes = await readFile(new URL("../../../../../../e2e/fixtures/film.mp4", import.meta.url));
    const film = await take(bytes, "窑火.mp4");
    expect(film).toMatchObject({ kind: "film" });
    const part = await test.app.inject({ url: `/media/${film.name}`, headers: { range: "bytes=0-99" } });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(bytes.subarray(0, 100));
  });

  it("[MEDIA-01] a file of more than 50 MB is refused by its size", async () => {
    const answer = await send(Buffer.alloc(50 * 1024 * 1024 + 1, 1));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ errorCode: "TOO_LARGE", errorMessage: expect.stringContaining("50 MB") });
  });

  it("[MEDIA-01] simultaneous uploads of the same picture are stored once", async () => {
    const bytes = await fresh();
    const [one, other] = await Promise.all([take(bytes, "first.jpg"), take(bytes, "second.jpg")]);
    expect(other.name).toBe(one.name);
    expect([one.isKnown, other.isKnown].toSorted()).toEqual([false, true]);
  });

  it("[MEDIA-01] alternative text and tags are stored and searched", async () => {
    const file = await take(await fresh(), "窑门 2024.jpg");
    expect(file).toMatchObject({ title: "窑门 2024.jpg", alt: null, tags: [], addedBy: "小林" });
    await call("describeMedia", { name: file.name, alt: " 傍晚的窑门 ", tags: ["窑", "冬天", "窑"] }, editor);
    const found = async (words: string) => (await call("listMedia", { words })).files.map(({ name }) => name);
    expect(await found("傍晚")).toEqual([file.name]);
    expect(await found("窑门 2024")).toEqual([file.name]);
    expect(await found("没有的词")).toEqual([]);
    const { files, tags } = await call("listMedia", { tag: "冬天" });
    expect(files).toMatchObject([{ name: file.name, alt: "傍晚的窑门", tags: ["窑", "冬天"] }]);
    expect(tags).toEqual(expect.arrayContaining(["窑", "冬天"]));
    expect((await call("listMedia", { kind: "film" })).files.every(({ kind }) => kind === "film")).toBe(true);
    await expect(call("describeMedia", { name: "uploads/none", alt: "", tags: [] })).rejects.toThrow("ITEM_NOT_FOUND");
  });

  it("[MEDIA-01] lists have pages", async () => {
    const row = (index: number) => ({
      name: `uploads/many-${String(index).padStart(16, "0")}.webp`,
      title: `many-${index}`,
      kind: "picture" as const,
      hash: `many-${index}`,
      bytes: 1,
      width: 1,
      height: 1,
      alt: null,
      tags: "[]",
      added_by: "小林",
      added_at: new Date(1e12 + index).toISOString(),
    });
    const { db } = test.database;
    await db
      .insertInto("media_file")
      .values(Array.from({ length: 61 }, (_, index) => row(index)))
      .execute();
    const first = await call("listMedia", { words: "many-" });
    expect(first).toMatchObject({ more: true, files: { length: 60 } });
    const after = first.files.at(-1)?.name ?? "";
    const second = await call("listMedia", { words: "many-", after });
    expect(second).toMatchObject({ more: false, files: [{ title: "many-0" }] });
    await db.deleteFrom("media_file").where("title", "like", "many-%").execute();
  });

  it("[MEDIA-01] uploads are audited; unauthorized uploads are refused", async () => {
    const file = await take(await fresh(), "told.jpg");
    const rows = await test.database.db
      .selectFrom("desk_audit")
      .selectAll()
      .where("subject", "=", `media ${file.name}`)
      .execute();
    expect(rows).toMatchObject([{ call: "uploadMedia", detail: "told.jpg", outcome: "ok", person_name: "小林" }]);
    expect((await send(await fresh(), "not-mine.jpg", hr)).statusCode).toBe(403);
    expect((await upload(test, "", await fresh(), "nobody.jpg")).statusCode).toBe(401);
  });

  it("[MEDIA-01] every replica serves uploads of others and caches them on its disk", async () => {
    const file = await take(await fresh(), "shared.jpg");
    const url = `/media/${file.name}?x-oss-process=image/resize,w_64/format,webp`;
    const dataDir = join(test.config.dataDir, "replica");
    const replica = new UploadedFiles(test.database.db, { dataDir, storage: undefined });
    const asked = await Promise.all([replica.find(file.name), replica.find(file.name)]);
    expect(asked[0]).toBe(asked[1]);
    expect(await readFile(asked[0] ?? "")).toEqual(await stored(file));
    expect((await test.app.inject(url)).statusCode).toBe(200);
    // From the disk, without the database.
    const alone = new UploadedFiles(new Proxy(test.database.db, { get: () => expect.fail("the database was asked") }), {
      dataDir,
      storage: undefined,
    });
    expect(await alone.find(file.name)).toBe(asked[0]);
    for (const name of ["uploads/../site.yaml", "uploads/none-0123456789abcdef.webp", "products/plate.webp"])
      expect(await replica.find(name)).toBeUndefined();
    await rm(dataDir, { recursive: true });
  });
});

const cutOff = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

function svg(inner: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inner}</svg>`);
}

/** A small PNG file of a huge empty picture. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc((width / 8 + 1) * height))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
