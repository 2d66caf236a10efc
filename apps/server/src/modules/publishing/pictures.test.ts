import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { describeEngines, type TestDatabase } from "../../../test/databases.ts";
import { photograph, type TestContent, writeContent } from "../../../test/factories.ts";
import { checkContent } from "./check.ts";
import { faultLine } from "./faults.ts";
import { runContent } from "../../../test/run-content.ts";

it("[EDIT-05] names as cameras write them are checked, published and served", async () => {
  const names = ["table.jpeg", "IMG_1.JPG", "scan.PNG"];
  const picture = sharp(await photograph(64, 48));
  const changes: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) {
    changes[`media/mood/${name}`] = await (name.endsWith(".PNG") ? picture.png() : picture.jpeg()).toBuffer();
    const pic = { src: `mood/${name}`, alt: "木桌" };
    changes[`pages/spring-${index}.yaml`] = { title: "春", blocks: [{ kind: "common", text: "<p>字</p>", pic }] };
  }
  await using test = await buildTestApp({ changes });
  for (const name of names) {
    expect(test.contents.current().content.media).toHaveProperty([`mood/${name}`]);
    const answer = await test.app.inject({ url: `/media/mood/${name}?x-oss-process=image/resize,w_64/format,webp` });
    expect(answer.statusCode, name).toBe(200);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "webp", width: 64, height: 48 });
  }
});

it("[EDIT-04] warns of a picture that is too small for every slot", async () => {
  const page = (src: string) => ({
    title: "春",
    blocks: [{ kind: "common", text: "<p>字</p>", pic: { src, alt: "木桌" } }],
  });
  await using folder = await writeContent({
    "media/mood/tiny.webp": await photograph(40, 40),
    "media/mood/enough.webp": await photograph(200, 120),
    "pages/tiny.yaml": page("mood/tiny.webp"),
    "pages/enough.yaml": page("mood/enough.webp"),
    "news-catalogs.yaml": { catalogs: [{ code: "house", name: "品牌动态" }] },
    "news/spring.yaml": {
      title: "春",
      summary: "春天。",
      catalog: "house",
      publishTime: "2026-03-01T10:00:00+08:00",
      cover: { src: "mood/tiny.webp", alt: "木桌" },
      content: "<p>春天。</p>",
    },
  });
  const { faults, warnings } = await checkContent(folder.dir);
  expect(faults).toEqual([]);
  const message = "src: the picture has 40 × 40 pixels and will be blurred, expected a width of at least 200";
  expect(warnings.map(faultLine)).toEqual([
    expect.stringMatching(new RegExp(`^content/pages/tiny\\.yaml:\\d+:\\d+  ${message}$`)),
    expect.stringMatching(new RegExp(`^content/news/spring\\.yaml:\\d+:\\d+  ${message}$`)),
  ]);
});

describeEngines("[EDIT-04] a crop for phones beside a replaced picture", (engine) => {
  let [database, content]: [TestDatabase, TestContent] = [] as never;
  const hero = { kind: "hero", title: "春", tone: "onDark" };
  const page = (pic: string, picPhone?: string) => ({
    title: "春",
    blocks: [
      { ...hero, pic: { src: pic, alt: "木桌" }, ...(picPhone && { picPhone: { src: picPhone, alt: "木桌" } }) },
    ],
  });
  beforeEach(async () => {
    [database, content] = await Promise.all([
      engine.open(),
      writeContent({
        "media/mood/phone.webp": await photograph(300, 400),
        "media/mood/other.webp": await photograph(800, 400),
        "pages/spring.yaml": page("mood/table.webp", "mood/phone.webp"),
      }),
    ]);
    await run("apply");
  });
  afterEach(() => Promise.all([database[Symbol.asyncDispose](), content[Symbol.asyncDispose]()]));

  async function run(command: string): Promise<string> {
    const { code, text } = await runContent([command], content.dir, database.settings);
    expect(code, text).toBe(0);
    return text;
  }

  const message = "pages/spring.yaml  picPhone: pic shows another picture, picPhone the same as before";

  it("is warned of by plan and apply for another file or other bytes", async () => {
    await content.write("pages/spring.yaml", page("mood/other.webp", "mood/phone.webp"));
    expect(await run("plan")).toContain(message);
    expect(await run("apply")).toContain(message);
    // Accepted once published.
    expect(await run("plan")).not.toContain(message);
    await content.write("media/mood/other.webp", await photograph(900, 450));
    expect(await run("plan")).toContain(message);
  });

  it("is not warned of when the crop was replaced or removed", async () => {
    for (const cut of ["mood/other.webp", undefined]) {
      await content.write("pages/spring.yaml", page("products/plate.webp", cut));
      expect(await run("plan")).not.toContain("picPhone");
    }
  });
});
