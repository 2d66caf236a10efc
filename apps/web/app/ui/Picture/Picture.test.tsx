import { readFileSync } from "node:fs";
import { pictureBoxes } from "@klarholm/contract/images";
import { type PictureSlot, pictureSlots } from "@klarholm/contract/picture-slots";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Picture } from "./Picture.tsx";

const plate = {
  url: "/media/plate.webp",
  width: 1500,
  height: 1500,
  alt: "白瓷盘",
  placeholder: "data:image/webp;base64,AAAA",
};

describe("the aspect ratios", () => {
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

  const shapes = Object.values<PictureSlot>(pictureSlots).flatMap(({ shape, fluid }) =>
    shape && !fluid ? [shape] : [],
  );

  test("match their names in the style sheet", () => {
    expect(rules.map(({ ratio }) => ratio)).toEqual(expect.arrayContaining(shapes));
    for (const { ratio, value } of rules) {
      const [width, height] = ratio.split(":");
      expect([`${width} / ${height}`, width === height && width]).toContain(
        tokens.get(/^var\((.+)\)$/.exec(value)?.[1]) ?? value,
      );
    }
  });

  test("match their boxes, except the given box of card thumbnails", () => {
    for (const [ratio, boxes] of Object.entries(pictureBoxes)) {
      const [width = 0, height = 1] = ratio === "388:450" ? [676, 900] : ratio.split(":").map(Number);
      for (const box of boxes) expect(box[0] / box[1], `${ratio} ${box}`).toBeCloseTo(width / height, 2);
    }
  });
});

describe("the element", () => {
  const html = renderToString(<Picture picture={plate} sizes="50vw" slot="portrait" />);

  test("offers AVIF, then WebP, and reserves its space", () => {
    expect(html).toMatch(/<source type="image\/avif" srcSet="[^"]*format,avif 960w"/);
    expect(html).toMatch(
      /<img[^>]*srcSet="[^"]*format,webp 960w"[^>]*alt="白瓷盘" width="1500" height="1500" loading="lazy"/,
    );
    expect(html).not.toContain("format,jpg");
    expect(html).toContain('data-ratio="4:5"');
  });

  test("[SPEED-04] has a placeholder without inline styles, except on products", () => {
    expect(html).toMatch(/<img[^>]* src="data:image\/webp;base64,AAAA" loading="lazy" alt=""/);
    expect(renderToString(<Picture picture={plate} sizes="50vw" priority />)).toMatch(
      /<img[^>]* src="data:image\/webp;base64,AAAA" loading="eager" alt=""/,
    );
    expect(html).not.toContain("style=");
    expect(renderToString(<Picture picture={plate} sizes="50vw" slot="product" />)).not.toContain("data:image");
  });

  test("a drawing is sent unchanged", () => {
    const drawing = renderToString(
      <Picture picture={{ url: "/media/a.svg?v=1", width: 10, height: 10, alt: "" }} sizes="10vw" />,
    );
    expect(drawing).toContain('src="/media/a.svg?v=1"');
    expect(drawing).not.toContain("<source");
    expect(drawing).not.toContain("srcSet");
  });
});
