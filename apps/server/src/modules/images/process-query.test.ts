import { imageBoxes, imageFormats, imageUrl, imageWidths } from "@klarholm/contract";
import { describe, expect, it } from "vitest";
import { ImageError, type ImageErrorCode } from "../media/image-error.ts";
import { parseProcess } from "./process-query.ts";
import { isForPages, renditionOf } from "./rendition.ts";

const resize = { mode: "lfit", limit: true, colour: "FFFFFF" };

function codeOf(run: () => unknown): ImageErrorCode | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof ImageError) return error.code;
    throw error;
  }
  return undefined;
}

describe("[IMG-02] the grammar of x-oss-process", () => {
  it.each([
    ["image/resize,w_200", [{ kind: "resize", resize: { ...resize, width: 200 } }]],
    ["image/resize,h_200,m_mfit", [{ kind: "resize", resize: { ...resize, mode: "mfit", height: 200 } }]],
    [
      "image/resize,m_pad,w_1500,h_1500,limit_0,color_f3f1ec",
      [{ kind: "resize", resize: { mode: "pad", width: 1500, height: 1500, limit: false, colour: "F3F1EC" } }],
    ],
    ["image/resize,l_300", [{ kind: "resize", resize: { ...resize, longest: 300 } }]],
    ["image/resize,s_300", [{ kind: "resize", resize: { ...resize, shortest: 300 } }]],
    ["image/resize,p_50", [{ kind: "resize", resize: { ...resize, percent: 50 } }]],
    ["image/resize,w_100,l_300,s_20", [{ kind: "resize", resize: { ...resize, width: 100 } }]],
    ["image/quality,q_80", [{ kind: "quality", value: 80, absolute: false }]],
    ["image/quality,q_80,Q_60", [{ kind: "quality", value: 60, absolute: true }]],
    ["image/format,tiff", [{ kind: "format", format: "tiff" }]],
    [
      "image/format,png/resize,w_16384",
      [
        { kind: "format", format: "png" },
        { kind: "resize", resize: { ...resize, width: 16_384 } },
      ],
    ],
  ])("reads %s", (text, actions) => {
    expect(parseProcess(text)).toEqual(actions);
  });

  it.each<[string, ImageErrorCode]>([
    ["", "BadRequest"],
    ["video/snapshot,t_1", "BadRequest"],
    ["image", "MissingArgument"],
    ["image/", "MissingArgument"],
    ["image/resize,w_200/", "MissingArgument"],
    ["image/resize", "MissingArgument"],
    ["image/resize,m_fill", "MissingArgument"],
    ["image/quality", "MissingArgument"],
    ["image/format", "MissingArgument"],
    ["image/format,", "MissingArgument"],
    ["image/format,webp,png", "InvalidArgument"],
    ["image/format,heic", "InvalidArgument"],
    ["image/blur,r_3", "InvalidArgument"],
    ["image/resize,m_cover,w_200", "InvalidArgument"],
    ["image/resize,w_0", "InvalidArgument"],
    ["image/resize,w_16385", "InvalidArgument"],
    ["image/resize,w_1e3", "InvalidArgument"],
    ["image/resize,w_-1", "InvalidArgument"],
    ["image/resize,w_２００", "InvalidArgument"],
    ["image/resize,w_200,w_300", "InvalidArgument"],
    ["image/resize,w", "InvalidArgument"],
    ["image/resize,x_1", "InvalidArgument"],
    ["image/resize,w_200,limit_2", "InvalidArgument"],
    ["image/resize,w_200,color_red", "InvalidArgument"],
    ["image/quality,q_0", "InvalidArgument"],
    ["image/quality,q_101", "InvalidArgument"],
    ["image/quality,z_50", "InvalidArgument"],
  ])("refuses %j with %s", (text, code) => {
    expect(codeOf(() => parseProcess(text))).toBe(code);
  });
});

describe("the renditions that pages use", () => {
  const pad = "F6EBDC";
  const processOf = (url: string) => new URL(url, "https://x.example.com").searchParams.get("x-oss-process") ?? "";
  const rendition = (text: string) => renditionOf(parseProcess(text), "webp");
  const boxes = imageBoxes.flatMap(([width, height]) =>
    (["fill", "pad", "mfit"] as const).map((mode) => ({ width, height, mode })),
  );
  const sizes = [...imageWidths.map((width) => ({ width })), ...boxes];
  const asked = imageFormats.flatMap((format) =>
    sizes.map((size) => imageUrl("/a.webp", { format, colour: pad, ...size })),
  );

  it("are all that the site can ask for", () => {
    expect(asked.length).toBeGreaterThan(150);
    for (const url of asked) expect(isForPages(rendition(processOf(url)), pad), url).toBe(true);
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
  ])("are few: %s is not among them", (text) => {
    expect(isForPages(rendition(text), pad)).toBe(false);
  });

  it("take the pad colour of the brand and white", () => {
    expect(isForPages(rendition(`image/resize,m_pad,w_200,h_200,color_${pad}`), pad)).toBe(true);
    expect(isForPages(rendition("image/resize,m_pad,w_200,h_200"), pad)).toBe(true);
  });

  it("let an absolute quality win over a relative one, whichever comes last", () => {
    expect(rendition("image/quality,Q_60/quality,q_90").quality).toEqual({ value: 60, absolute: true });
    expect(rendition("image/quality,q_90/quality,Q_60").quality).toEqual({ value: 60, absolute: true });
  });
});
