import sharp from "sharp";
import { expect, it } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { photograph } from "../../../test/factories.ts";

it.each(["table.jpeg", "IMG_1.JPG", "scan.PNG"])(
  "[EDIT-05] %s is checked, published and shown as it is named",
  async (name) => {
    const picture = sharp(await photograph(64, 48));
    await using test = await buildTestApp({
      changes: {
        [`media/mood/${name}`]: await (name.endsWith(".PNG") ? picture.png() : picture.jpeg()).toBuffer(),
        "pages/spring.yaml": {
          title: "春",
          blocks: [{ kind: "common", text: "<p>字</p>", pic: { src: `mood/${name}`, alt: "木桌" } }],
        },
      },
    });
    expect(test.contents.current().content.media).toHaveProperty([`mood/${name}`]);
    const answer = await test.app.inject({ url: `/media/mood/${name}?x-oss-process=image/resize,w_64/format,webp` });
    expect(answer.statusCode).toBe(200);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "webp", width: 64, height: 48 });
  },
);
