import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { photograph } from "../../../test/factories.ts";

/** Width and height of a picture of each kind. */
const kinds = {
  "wide.webp": [640, 360],
  "wide.jpg": [400, 200],
  "clear.png": [200, 100],
  "moving.gif": [120, 80],
  "photo.avif": [200, 120],
  "scan.tiff": [200, 120],
  "scan.tif": [200, 120],
  "photo.jpeg": [100, 200],
} as const;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  for (const [name, [width, height]] of Object.entries(kinds))
    await test.content.write(`media/kinds/${name}`, await pictureOf(name, width, height));
  await test.content.write(
    "media/kinds/long.png",
    await sharp({ create: { width: 30_001, height: 1, channels: 3, background: "white" } })
      .png()
      .toBuffer(),
  );
  await test.content.write("media/kinds/bitmap.bmp", Buffer.from("BM, and what would follow"));
});
afterAll(() => test[Symbol.asyncDispose]());

let visitors = 0;
/** Each request has a network of its own, because rendering on demand is limited for each. */
const get = (path: string, process?: string) =>
  test.app.inject({
    url: `/media/${path}${process === undefined ? "" : `?x-oss-process=${encodeURIComponent(process)}`}`,
    remoteAddress: `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}`,
  });

describe("[IMG-02] the grammar of the object store", () => {
  it.each<[string, string, number, number]>([
    // lfit: the largest size within the box.
    ["wide.webp", "resize,w_321", 321, 181],
    ["wide.webp", "resize,h_90", 160, 90],
    ["wide.webp", "resize,w_100,h_100", 100, 56],
    ["wide.jpg", "resize,m_lfit,w_50,h_100", 50, 25],
    // mfit: the smallest size that covers the box.
    ["wide.jpg", "resize,m_mfit,w_50,h_100", 200, 100],
    ["wide.jpg", "resize,m_mfit,h_100", 200, 100],
    // fill: covers the box and is cropped; pad: fits the box and is padded; fixed: the box itself.
    ["wide.jpg", "resize,m_fill,w_77,h_91", 77, 91],
    ["wide.jpg", "resize,m_pad,w_77,h_91", 77, 91],
    ["wide.jpg", "resize,m_fixed,w_77,h_91", 77, 91],
    // A box with one side is a square.
    ["wide.jpg", "resize,m_fixed,h_100", 100, 100],
    ["wide.jpg", "resize,m_fill,w_100", 100, 100],
    ["wide.jpg", "resize,m_pad,w_100,color_336699", 100, 100],
    // Longest and shortest side, if there is neither width nor height.
    ["wide.jpg", "resize,l_100", 100, 50],
    ["wide.jpg", "resize,s_100", 200, 100],
    ["photo.jpeg", "resize,l_100", 50, 100],
    ["photo.jpeg", "resize,s_50", 50, 100],
    ["photo.jpeg", "resize,l_120,s_50", 50, 100],
    ["photo.jpeg", "resize,m_fixed,l_120,s_50", 50, 120],
    ["wide.jpg", "resize,w_40,l_300,s_20,p_10", 40, 20],
    ["wide.jpg", "resize,p_50", 200, 100],
    ["wide.jpg", "resize,p_1", 4, 2],
    ["wide.jpg", "resize,p_150,limit_0", 600, 300],
    // Without limit_0 a target beyond the source gives the source.
    ["wide.jpg", "resize,w_401", 400, 200],
    ["wide.jpg", "resize,m_mfit,w_500,h_100", 400, 200],
    ["wide.jpg", "resize,p_150", 400, 200],
    ["wide.jpg", "resize,l_500", 400, 200],
    ["wide.jpg", "resize,m_fixed,w_500,h_500", 400, 200],
    ["wide.jpg", "resize,m_fill,w_800,h_800", 400, 200],
    ["wide.jpg", "resize,m_fill,w_300,h_300,limit_1", 400, 200],
    ["wide.jpg", "resize,m_pad,w_500,h_500", 400, 200],
    ["wide.jpg", "resize,m_pad,w_400,h_300", 400, 300],
    // limit_0 allows enlarging.
    ["wide.jpg", "resize,w_800,limit_0", 800, 400],
    ["wide.jpg", "resize,m_mfit,w_500,h_500,limit_0", 1000, 500],
    ["wide.jpg", "resize,m_fixed,w_500,h_500,limit_0", 500, 500],
    ["wide.jpg", "resize,m_fill,w_800,h_800,limit_0", 800, 800],
    ["wide.jpg", "resize,m_pad,w_1500,h_1500,limit_0", 1500, 1500],
    ["wide.jpg", "resize,w_16384,h_1,limit_0", 2, 1],
    // Actions are applied in order.
    ["wide.jpg", "resize,w_100/resize,h_20", 40, 20],
    ["wide.jpg", "resize,m_fill,w_100,h_100/resize,m_pad,w_120,h_200,limit_0", 120, 200],
    ["wide.jpg", "resize,p_50/resize,p_50", 100, 50],
    ["wide.jpg", "quality,q_37/resize,w_111/format,png", 111, 56],
    ["wide.jpg", "quality,Q_1", 400, 200],
  ])("%s with %s is %i x %i", async (name, actions, width, height) => {
    const answer = await get(`kinds/${name}`, `image/${actions}`);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height });
  });

  const formats = {
    jpg: ["jpeg", "image/jpeg"],
    png: ["png", "image/png"],
    webp: ["webp", "image/webp"],
    avif: ["heif", "image/avif"],
    gif: ["gif", "image/gif"],
    tiff: ["tiff", "image/tiff"],
  } as const;
  const conversions = Object.keys(kinds).flatMap((name) =>
    Object.entries(formats).map(([format, [codec, type]]) => [name, format, codec, type] as const),
  );
  it.each(conversions)("%s becomes %s", async (name, format, codec, type) => {
    const answer = await get(`kinds/${name}`, `image/resize,w_60/format,${format}`);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, type]);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: codec, width: 60 });
  });

  it.each([
    ["wide.jpg", "image/jpeg"],
    ["photo.jpeg", "image/jpeg"],
    ["moving.gif", "image/gif"],
    ["photo.avif", "image/avif"],
    ["scan.tif", "image/tiff"],
    ["clear.png", "image/png"],
  ])("%s keeps its format without a format action, and without a query", async (name, type) => {
    expect((await get(`kinds/${name}`, "image/resize,w_61")).headers["content-type"]).toBe(type);
    const original = await get(`kinds/${name}`);
    expect([original.statusCode, original.headers["content-type"]]).toEqual([200, type]);
  });

  it("writes bitmaps with 24 bits a pixel, bottom row first", async () => {
    const answer = await get("kinds/clear.png", "image/resize,m_pad,w_30,h_20,color_102030/format,bmp");
    expect(answer.headers["content-type"]).toBe("image/bmp");
    const bytes = answer.rawPayload;
    expect([
      bytes.toString("latin1", 0, 2),
      bytes.readUInt32LE(2),
      bytes.readInt32LE(18),
      bytes.readInt32LE(22),
      bytes.readUInt16LE(28),
    ]).toEqual(["BM", bytes.length, 30, 20, 24]);
    // The first pixel is at the lower left, in the padding; blue comes first.
    expect([...bytes.subarray(bytes.readUInt32LE(10), bytes.readUInt32LE(10) + 3)]).toEqual([0x30, 0x20, 0x10]);
  });

  it("keeps animations where the format can, with all frames of one size", async () => {
    for (const actions of [
      "resize,w_60",
      "resize,m_fill,w_40,h_40",
      "resize,m_pad,w_60,h_60/format,webp",
      "resize,w_90/resize,m_pad,w_60,h_60",
    ]) {
      const answer = await get("kinds/moving.gif", `image/${actions}`);
      const { pages, pageHeight, delay } = await sharp(answer.rawPayload, { animated: true }).metadata();
      expect([actions, pages, delay]).toEqual([actions, 3, [100, 200, 300]]);
      expect(pageHeight).toBe(actions === "resize,w_60" || actions.includes("fill") ? 40 : 60);
    }
    expect(
      (await sharp((await get("kinds/moving.gif", "image/format,jpg")).rawPayload).metadata()).pages,
    ).toBeUndefined();
    expect(
      await sharp((await get("kinds/moving.gif", "image/resize,w_240,limit_0")).rawPayload).metadata(),
      "no animation is enlarged",
    ).toMatchObject({ width: 120 });
  });

  it("uses the requested colour for padding only", async () => {
    const corner = async (process: string) => [
      ...(await sharp((await get("kinds/clear.png", process)).rawPayload)
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer()),
    ];
    expect(await corner("image/resize,m_pad,w_50,h_50,color_00fF00/format,png")).toEqual([0, 255, 0]);
    expect(await corner("image/resize,m_pad,w_50,h_50/format,png")).toEqual([255, 255, 255]);
    expect(await corner("image/resize,w_50,color_00FF00/format,jpg")).toEqual([255, 255, 255]);
  });

  it("applies a relative quality to that of the JPEG, and an absolute one as it is", async () => {
    const size = async (process: string) => (await get("kinds/wide.jpg", process)).rawPayload.length;
    const [lower, higher] = [await size("image/quality,q_50"), await size("image/quality,Q_50")];
    expect(lower).toBeLessThan(higher);
    expect(await size("image/quality,q_90,Q_50")).toBe(higher);
  });

  const refusals: [status: number, code: string, path: string, ...processes: string[]][] = [
    [
      400,
      "InvalidArgument",
      "kinds/wide.jpg",
      "image/format,webp,png",
      "image/format,heic",
      "image/blur,r_3",
      "image/resize,m_cover,w_200",
      "image/resize,w_0",
      "image/resize,w_16385",
      "image/resize,w_1e3",
      "image/resize,w_-1",
      "image/resize,w_２００",
      "image/resize,w_200,w_300",
      "image/resize,w",
      "image/resize,x_1",
      "image/resize,p_0",
      "image/resize,p_1001",
      "image/resize,w_200,limit_2",
      "image/resize,w_200,color_red",
      "image/quality,q_0",
      "image/quality,q_101",
      "image/quality,z_50",
      `image/${Array.from({ length: 11 }, () => "resize,p_99").join("/")}`,
    ],
    [
      400,
      "MissingArgument",
      "kinds/wide.jpg",
      "image",
      "image/",
      "image/resize,w_200/",
      "image/resize",
      "image/resize,m_fill",
      "image/quality",
      "image/format",
      "image/format,",
    ],
    [400, "BadRequest", "kinds/wide.jpg", "", "video/snapshot,t_1"],
    [
      400,
      "ImageTooLarge",
      "kinds/wide.jpg",
      "image/resize,w_16384,limit_0",
      "image/resize,m_fixed,w_16384,h_1025,limit_0",
      // Each is allowed by itself, but not all together.
      `image/${Array.from({ length: 3 }, () => "resize,m_fixed,w_4000,h_4000,limit_0").join("/")}`,
      // Beyond the limit of the format.
      "image/resize,m_fixed,w_16384,h_2,limit_0/format,webp",
    ],
    [400, "ImageTooLarge", "kinds/long.png", "image/resize,w_100"],
    [400, "BadRequest", "kinds/bitmap.bmp", "image/resize,w_100"],
    [400, "BadRequest", "brand/wordmark.svg", "image/resize,w_100"],
    [404, "NoSuchKey", "kinds/none.gif", "image/resize,w_100"],
  ];
  it.each(
    refusals.flatMap(([status, code, path, ...processes]) =>
      processes.map((process) => ({ status, code, path, process })),
    ),
  )("refuses $path with $process: $status $code", async ({ status, code, path, process }) => {
    const answer = await get(path, process);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([status, "application/xml; charset=utf-8"]);
    expect(answer.body).toMatch(new RegExp(`<Code>${code}</Code>[^]*<RequestId>.+</RequestId>[^]*<HostId>.+</HostId>`));
  });

  it("refuses a truncated source", async () => {
    const whole = await photograph(900, 900);
    await test.content.write("media/kinds/torn.webp", whole.slice(0, whole.length / 2));
    expect((await get("kinds/torn.webp", "image/resize,w_300")).body).toContain("<Code>BadRequest</Code>");
  });

  it(
    "any request: no server error, and nothing larger than requested or than the original",
    { tags: "extended" },
    async () => {
      const side = fc.integer({ min: 1, max: 700 });
      const size = fc.record(
        {
          m: fc.constantFrom("lfit", "mfit", "fill", "pad", "fixed"),
          w: side,
          h: side,
          l: side,
          s: side,
          p: fc.integer({ min: 1, max: 150 }),
          color: fc.constantFrom("F3F1EC", "000000"),
          limit: fc.constantFrom(0, 1),
        },
        { requiredKeys: [] },
      );
      const action = fc.oneof(
        size.map((given) => ["resize", ...Object.entries(given).map(([key, value]) => `${key}_${value}`)].join(",")),
        fc.constantFrom(
          "quality,q_40",
          "quality,Q_70",
          "format,png",
          "format,jpg",
          "format,gif",
          "format,webp",
          "format,bmp",
          "format,tiff",
          "blur,r_3",
          "resize",
          "",
          "format,",
          "resize,w_9e9",
        ),
      );
      const name = fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[]));
      await fc.assert(
        fc.asyncProperty(name, fc.array(action, { maxLength: 3 }), async (name, actions) => {
          const answer = await get(`kinds/${name}`, `image/${actions.join("/")}`);
          expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500);
          if (answer.statusCode !== 200)
            expect(answer.body).toMatch(/<Code>(?:InvalidArgument|MissingArgument|ImageTooLarge)<\/Code>/);
          if (answer.statusCode !== 200 || answer.headers["content-type"] === "image/bmp") return;
          const { width, height } = await sharp(answer.rawPayload).metadata();
          const grows = actions.some((each) => /limit_0|m_pad/.test(each));
          if (!grows) expect([width <= kinds[name][0], height <= kinds[name][1]]).toEqual([true, true]);
          expect(Math.max(width, height)).toBeLessThanOrEqual(16_384);
        }),
        { numRuns: 120 },
      );
    },
  );
});

describe("[IMG-02] rendering on demand", () => {
  const asked = (width: number, remoteAddress: string) =>
    test.app.inject({ url: `/media/mood/table.webp?x-oss-process=image/resize,w_${width}`, remoteAddress });

  it(
    "is limited for each visitor and minute, except for cached and page renditions",
    { tags: "extended" },
    async () => {
      const visitor = "203.0.113.9";
      const answers = [];
      for (let width = 65; answers.at(-1)?.statusCode !== 429 && width < 199; width += 1)
        answers.push(await asked(width, visitor));
      const refused = answers.pop();
      expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
      expect(answers).toHaveLength(60);
      expect(refused?.body).toContain("<Code>TooManyRequests</Code>");
      expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
      expect((await asked(65, visitor)).statusCode, "rendered before").toBe(200);
      expect((await asked(480, visitor)).statusCode, "a size of the pages").toBe(200);
      expect((await asked(199, "203.0.113.10")).statusCode, "another visitor").toBe(200);
      expect((await asked(198, "2001:db8:1:2::1")).statusCode).toBe(200);
    },
  );
});

async function pictureOf(name: string, width: number, height: number): Promise<Uint8Array> {
  const photo = sharp(await photograph(width, height));
  switch (name.split(".").at(-1)) {
    case "jpg":
    case "jpeg":
      return photo.jpeg({ quality: 70 }).toBuffer();
    case "png":
      return sharp({ create: { width, height, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer();
    case "avif":
      return photo.avif({ effort: 0 }).toBuffer();
    case "gif":
      return animation(width, height);
    case "tiff":
    case "tif":
      return photo.tiff().toBuffer();
    default:
      return photo.webp().toBuffer();
  }
}

/** A GIF of three frames, red, green and blue, each longer than the one before. */
async function animation(width: number, height: number): Promise<Uint8Array> {
  const frames = Buffer.concat(
    [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ].map((colour) => Buffer.alloc(width * height * 3, Uint8Array.from(colour))),
  );
  return sharp(frames, { raw: { width, height: height * 3, channels: 3, pageHeight: height } })
    .gif({ delay: [100, 200, 300], loop: 0 })
    .toBuffer();
}
