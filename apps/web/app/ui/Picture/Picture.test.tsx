import { readFileSync } from "node:fs";
import { imageBoxes, imageUrl, imageWidths, pictureBoxes } from "@klarholm/contract/images";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Picture } from "./Picture.tsx";
import { type Fit, type Ratio, sourceSet } from "./renditions.ts";

const plate = {
  url: "/media/plate.webp",
  width: 1500,
  height: 1500,
  alt: "白瓷盘",
  placeholder: "data:image/webp;base64,AAAA",
};

describe("sources", () => {
  const sizes = [
    ...imageWidths.map((width) => ({ width })),
    ...imageBoxes.flatMap(([width, height]) => [
      { width, height, mode: "pad" as const },
      { width, height, mode: "fill" as const },
    ]),
  ];
  const everyRendition = sizes.map((size) => imageUrl(plate.url, { ...size, format: "avif" }));

  test.each<[Fit, Ratio | undefined]>([
    ["cover", undefined],
    ["cover", "1:1"],
    ["cover", "4:5"],
    ["cover", "388:450"],
    ["cover", "836:520"],
    ["cover", "13:8"],
    ["cover", "3:2"],
    ["cover", "16:9"],
    ["contain", "1:1"],
    ["contain", undefined],
    ["pad", "1:1"],
    ["pad", "4:5"],
  ])("%s %s asks only for renditions that the image service has", (fit, ratio) => {
    const urls = sourceSet(plate, "avif", fit, ratio)
      .split(/ \d+w(?:, )?/)
      .filter(Boolean);
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls) expect(everyRendition).toContain(url);
  });

  test("a picture that keeps its ratio is offered no larger than it is", () => {
    expect(sourceSet({ ...plate, width: 900 }, "webp", "cover").match(/ (\d+)w/g)).toEqual([
      " 320w",
      " 480w",
      " 640w",
      " 750w",
      " 900w",
    ]);
  });

  test("a small slot does not list the large ones", () => {
    expect(sourceSet(plate, "webp", "pad", "1:1", 480).match(/ (\d+)w/g)).toEqual([" 200w", " 320w", " 480w"]);
    expect(sourceSet(plate, "webp", "cover", undefined, 640).match(/ (\d+)w/g)).toEqual([" 320w", " 480w", " 640w"]);
  });
});

describe("the shapes", () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  const tokens = new Map(
    [...read("../../styles/tokens.css").matchAll(/(--shape-[a-z]+): ([^;]+);/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const rules = [...read("Picture.module.css").matchAll(/data-ratio="([\d:]+)"\] {\s*aspect-ratio: ([^;]+);/g)].map(
    ([, ratio = "", value = ""]) => ({ ratio, value }),
  );

  test("are in the stylesheet what their names say", () => {
    expect(rules.map(({ ratio }) => ratio)).toEqual(expect.arrayContaining(Object.keys(pictureBoxes)));
    for (const { ratio, value } of rules) {
      const [width, height] = ratio.split(":");
      expect([`${width} / ${height}`, width === height && width]).toContain(
        tokens.get(/^var\((.+)\)$/.exec(value)?.[1]) ?? value,
      );
    }
  });

  test("are those of their boxes, but for the thumbnails of cards, whose box is given", () => {
    for (const [ratio, boxes] of Object.entries(pictureBoxes)) {
      const [width = 0, height = 1] = ratio === "388:450" ? [676, 900] : ratio.split(":").map(Number);
      for (const box of boxes) expect(box[0] / box[1], `${ratio} ${box}`).toBeCloseTo(width / height, 2);
    }
  });
});

describe("the element", () => {
  const html = renderToString(<Picture picture={plate} sizes="50vw" ratio="4:5" fit="pad" />);

  test("offers AVIF, then WebP, and reserves its place", () => {
    expect(html.indexOf('type="image/avif"')).toBeLessThan(html.indexOf('type="image/webp"'));
    expect(html).toMatch(/<img[^>]*alt="白瓷盘" width="1500" height="1500" loading="lazy"/);
    expect(html).toContain('data-ratio="4:5"');
  });

  test("lies over its placeholder without inline styles", () => {
    expect(html).toMatch(/<img[^>]*src="data:image\/webp;base64,AAAA" alt=""/);
    expect(html).not.toContain("style=");
  });

  test("a drawing is sent as it is", () => {
    const drawing = renderToString(
      <Picture picture={{ url: "/media/a.svg?v=1", width: 10, height: 10, alt: "" }} sizes="10vw" />,
    );
    expect(drawing).toContain('src="/media/a.svg?v=1"');
    expect(drawing).not.toContain("<source");
  });
});
