import { imageBoxes, imageFormats, imageUrl, imageWidths } from "@klarholm/contract";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { photograph } from "../../../test/factories.ts";
import { parseProcess } from "./process-query.ts";
import { render } from "./render.ts";
import { focused, isForPages, renditionOf } from "./rendition.ts";

describe("the renditions that pages use", () => {
  const pad = "F6EBDC";
  const processOf = (url: string) => new URL(url, "https://x.example.com").searchParams.get("x-oss-process") ?? "";
  const rendition = (text: string) => renditionOf(parseProcess(text), "webp");
  const boxes = imageBoxes.flatMap(([width, height]) =>
    (["fill", "pad", "mfit"] as const).map((mode) => ({ width, height, mode })),
  );
  const sizes = [...imageWidths.map((width) => ({ width })), ...boxes];
  const requested = imageFormats.flatMap((format) =>
    sizes.map((size) => imageUrl("/a.webp", { format, colour: pad, ...size })),
  );

  it("include all that the site can request", () => {
    expect(requested.length).toBeGreaterThan(150);
    for (const url of requested) expect(isForPages(rendition(processOf(url)), pad), url).toBe(true);
  });

  it.each([
    "image/resize,w_201",
    "image/resize,w_200,h_201",
    "image/resize,h_200",
    "image/resize,l_200",
    "image/resize,p_50",
    "image/resize,m_pad,w_200,h_200,color_00FF00",
    "image/resize,w_200/resize,w_64",
    "image/quality,q_81",
    "image/format,gif",
  ])("do not include %s", (text) => {
    expect(isForPages(rendition(text), pad)).toBe(false);
  });

  it("may pad with the colour of the brand, or with white", () => {
    expect(isForPages(rendition(`image/resize,m_pad,w_200,h_200,color_${pad}`), pad)).toBe(true);
    expect(isForPages(rendition("image/resize,m_pad,w_200,h_200"), pad)).toBe(true);
  });

  it("prefer an absolute quality to a relative one in any order", () => {
    expect(rendition("image/quality,Q_60/quality,q_90").quality).toEqual({ value: 60, absolute: true });
    expect(rendition("image/quality,q_90/quality,Q_60").quality).toEqual({ value: 60, absolute: true });
  });
});

it.each([0, 28, 50, 100])("a crop has the size of its box with a focus at %i % of the width", async (x) => {
  const crop = renditionOf(parseProcess("image/resize,m_fill,w_480,h_320/format,png"), "webp");
  const bytes = await render(Buffer.from(await photograph(640, 360)), focused(crop, { x, y: 50 }));
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 320 });
});
