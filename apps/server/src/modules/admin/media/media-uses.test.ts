import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { describeEngines } from "../../../../test/databases.ts";
import { writers } from "../../../../test/writers.ts";
import { upload } from "../../../../test/desk-media.ts";
import { runContent } from "../../../../test/run-content.ts";
import { wantedRenditions } from "../../images/wanted-renditions.ts";
import { resolver } from "../../content/resolve.ts";

const door = { kind: "page", id: "door" };
const page = (src: string, alt: string, inText = src) => ({
  title: "窑门",
  path: "/brand-story/door",
  blocks: [
    { kind: "storyBasicConfig", title: "窑门" },
    { kind: "fixed_size_02", pic: { src, alt }, title: { titleText: "傍晚" } },
    { kind: "common", text: `<p>窑门。</p><figure><img src="${inText}" alt="近看"></figure>` },
  ],
});

describeEngines("media in content", (engine) => {
  const { app, person, call, save } = writers(engine);
  /** Uploads a picture of a colour. @returns its name */
  async function picture(r: number, alt: string): Promise<string> {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: { r, g: 90, b: 60 } } })
      .png()
      .toBuffer();
    const answer = await upload(app(), person("editor").cookie, bytes, "Kiln door.png");
    const { name } = answer.json<{ data: { name: string } }>().data;
    await call("describeMedia", { name, alt, tags: [] }, "editor");
    return name;
  }
  const publish = async (items: { kind: string; id: string }[]) => {
    await call("publishDrafts", { items, note: "", acceptWarnings: true });
    await app().contents.refresh();
  };
  const shown = () => app().contents.current().content;

  it(
    "[MEDIA-02] an upload is referenced, checked, published and served like a picture of the folder",
    { tags: "extended" },
    async () => {
      const name = await picture(180, "傍晚的窑门");
      await save(door, page(name, "傍晚的窑门"));
      expect((await call("checkDrafts", {})).faults.filter(({ severity }) => severity === "fault")).toEqual([]);
      await publish([door]);
      expect(shown().media[name]).toMatchObject({ width: 400, height: 300, placeholder: expect.any(String) });
      const version = shown().media[name]?.hash.slice(0, 8);
      const answer = await app().app.inject(
        `/media/${name}?v=${version}&x-oss-process=image/resize,m_fill,w_200,h_200/format,webp`,
      );
      expect(answer.headers).toMatchObject({ "content-type": "image/webp", "cache-control": /max-age/ });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 200, height: 200 });

      const missing = "uploads/none-0123456789abcdef.webp";
      await save(door, page(missing, "没有"));
      expect((await call("checkDrafts", {})).faults).toContainEqual(
        expect.objectContaining({ ...door, message: expect.stringContaining(`媒体里没有图片“${missing}”`) }),
      );
    },
  );

  it("[MEDIA-02] pickers offer uploads by name and alternative text", async () => {
    const name = await picture(150, "傍晚的窑门");
    const offered = async (words: string) => (await call("references", { of: "picture", words })).offered;
    expect((await offered("傍晚"))[0]).toMatchObject({ id: name, title: "Kiln door.png", alt: "傍晚的窑门" });
    expect((await offered("kiln door"))[0]).toMatchObject({ id: name });
    expect((await offered("")).map(({ id }) => id)).toEqual([
      name,
      "brand/wordmark.svg",
      "mood/table.webp",
      "products/plate.webp",
    ]);
  });

  it("[MEDIA-02] a preview includes measurements of unpublished media", async () => {
    const name = await picture(120, "傍晚的窑门");
    const { token } = await call("previewDraft", { ...door, body: page(name, "傍晚的窑门") }, "editor");
    const row = await app().database.db.selectFrom("preview_token").selectAll().executeTakeFirstOrThrow();
    expect(token).not.toBe("");
    expect(JSON.stringify(row)).toContain(name);
    const items = JSON.parse(row.items ?? "[]") as { kind: string; id: string; body: string }[];
    const measured = items.find(({ kind }) => kind === "media");
    expect(measured).toMatchObject({ id: name });
    expect(JSON.parse(measured?.body ?? "{}")).toMatchObject({ width: 400, height: 300 });
  });

  it("[MEDIA-02] lists published and drafted uses of a picture, and refuses to delete it while there are any", async () => {
    const name = await picture(100, "傍晚的窑门");
    const uses = async () => (await call("mediaFile", { name })).uses;
    expect(await uses()).toEqual([]);
    await save(door, page(name, "傍晚的窑门"));
    const use = { ...door, title: "窑门" };
    expect(await uses()).toEqual([{ ...use, isPublished: false, isDrafted: true }]);
    await expect(call("removeMedia", { name }, "editor")).rejects.toThrow("MEDIA_USED");
    await publish([door]);
    expect(await uses()).toEqual([{ ...use, isPublished: true, isDrafted: false }]);
    await expect(call("removeMedia", { name }, "editor")).rejects.toThrow("MEDIA_USED");
    // Removed in a draft, still published.
    await save(door, page("mood/table.webp", "桌子"));
    expect(await uses()).toEqual([{ ...use, isPublished: true, isDrafted: false }]);
    await expect(call("removeMedia", { name }, "editor")).rejects.toThrow("MEDIA_USED");
    await publish([door]);
    await call("removeMedia", { name }, "editor");
    expect((await app().app.inject(`/media/${name}`)).statusCode).toBe(404);
    await expect(call("removeMedia", { name }, "editor")).rejects.toThrow("ITEM_NOT_FOUND");
    expect(await app().database.db.selectFrom("media_piece").selectAll().execute()).toEqual([]);
  });

  it(
    "[MEDIA-02] a picture is replaced everywhere by drafts, with its own alternative text",
    { tags: "extended" },
    async () => {
      const [old, other] = [await picture(80, "傍晚的窑门"), await picture(60, "清晨的窑门")];
      const home = { kind: "page", id: "home" };
      await save(door, page(old, "傍晚的窑门"));
      await publish([door]);
      const { published } = await call("contentItem", home, "editor");
      const { blocks, ...rest } = published as { blocks: object[] };
      const block = { kind: "fixed_size_02", pic: { src: old, alt: "进门先看它" }, title: { titleText: "门" } };
      await save(home, { ...rest, blocks: [...blocks, block] });

      const { items } = await call("replaceMedia", { name: old, by: other }, "editor");
      expect(items.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([door, home]);
      // Published content is unchanged.
      expect(JSON.stringify(shown().pages["door"])).toContain(old);
      expect((await call("contentItem", door, "editor")).draft?.body).toEqual(page(other, "清晨的窑门"));
      const homeNow = JSON.stringify((await call("contentItem", home, "editor")).draft?.body);
      expect(homeNow).not.toContain(old);
      // A specific alternative text stays.
      expect(homeNow).toContain(`"src":"${other}","alt":"进门先看它"`);
      await publish([door, home]);
      expect((await call("mediaFile", { name: old })).uses).toEqual([]);
      expect((await call("mediaFile", { name: other })).uses).toHaveLength(2);
      expect(await call("replaceMedia", { name: old, by: other }, "editor")).toEqual({ items: [] });
    },
  );

  it("[MEDIA-02] deleting and using a picture at the same time does not go unnoticed", async () => {
    const name = await picture(40, "傍晚的窑门");
    const outcomes = await Promise.allSettled([
      call("removeMedia", { name }, "editor"),
      save(door, page(name, "傍晚的窑门")),
    ]);
    expect(outcomes[1]?.status).toBe("fulfilled");
    const { faults } = await call("checkDrafts", {});
    const isMissing = faults.some(({ message }) => message.includes(name));
    // Deleted first: the check reports it. Used first: deleting fails.
    expect(isMissing).toBe(outcomes[0]?.status === "fulfilled");
  });

  it(
    "[MEDIA-01] the focus point of a picture is a draft until it is published, and then applies to every crop",
    { tags: "extended" },
    async () => {
      const half = { create: { width: 300, height: 300, channels: 3 as const, background: { r: 20, g: 40, b: 200 } } };
      const bytes = await sharp({
        create: { width: 600, height: 300, channels: 3, background: { r: 200, g: 30, b: 20 } },
      })
        .composite([{ input: half, left: 300, top: 0 }])
        .png()
        .toBuffer();
      const answer = await upload(app(), person("editor").cookie, bytes, "left-right.png");
      const { name } = answer.json<{ data: { name: string } }>().data;
      const { blocks, ...rest } = page(name, "左右");
      await save(door, {
        ...rest,
        blocks: [...blocks, { kind: "products", goods: ["plate-22"], pic: { src: name, alt: "左右" } }],
      });
      await publish([door]);
      /** Colours at both sides of a square crop. */
      const crop = async (more: string) => {
        const square = "x-oss-process=image/resize,m_fill,w_200,h_200/format,png";
        const picture = await app().app.inject(`/media/${name}?${square}${more}`);
        expect(picture.statusCode).toBe(200);
        const { data } = await sharp(picture.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
        const at = (x: number) => data.subarray((100 * 200 + x) * 3);
        return [5, 195].map((x) => ((at(x)[0] ?? 0) > (at(x)[2] ?? 0) ? "red" : "blue"));
      };
      const url = () => resolver(app().contents.current(), { imageHost: "" }).mediaUrl(name);
      const before = url();
      expect(await crop("")).toEqual(["red", "blue"]);
      await call("focusMedia", { name, focus: { x: 90, y: 50 } }, "editor");
      expect(await call("mediaFile", { name })).toMatchObject({ focus: { x: 90, y: 50 } });
      expect(url()).toBe(before);
      await publish([{ kind: "pictures", id: "pictures" }]);
      expect(url()).toBe(`${before}&f=90-50`);
      expect(await crop("&f=90-50")).toEqual(["blue", "blue"]);
      expect(await crop("&f=10-50")).toEqual(["red", "red"]);
      expect((await app().app.inject(`/media/${name}?f=101-0`)).statusCode).toBe(400);
      // Prerendered renditions have the focus point.
      const wanted = [...wantedRenditions(shown())].filter(({ src }) => src === name);
      expect(wanted.some(({ rendition }) => rendition.resizes.some(({ mode }) => mode === "fill"))).toBe(true);
      for (const { rendition } of wanted)
        expect(rendition.focus).toEqual(
          rendition.resizes.some(({ mode }) => mode === "fill") ? { x: 90, y: 50 } : undefined,
        );
      await call("focusMedia", { name, focus: null }, "editor");
      await publish([{ kind: "pictures", id: "pictures" }]);
      expect(url()).toBe(before);
    },
  );

  it("[MEDIA-02] an export includes uploads", { tags: "extended" }, async () => {
    const name = await picture(20, "傍晚的窑门");
    await save(door, page(name, "傍晚的窑门"));
    await publish([door]);
    const run = (...args: string[]) => runContent(args, app().content.dir, app().config);
    const dir = join(dirname(app().content.dir), "exported-uploads");
    const exported = await run("export", dir);
    expect(exported.code).toBe(0);
    expect(exported.text).not.toContain(`  media/${name}`);
    const file = await readFile(join(dir, "media", name));
    expect(await sharp(file).metadata()).toMatchObject({ width: 400, format: "webp" });
    await rm(dir, { recursive: true });
    // Into the content folder: check and plan need no database of uploads.
    expect((await run("export", app().content.dir)).text).toContain("Version 2");
    expect((await run("check")).code).toBe(0);
    expect((await run("plan")).text).toContain("Nothing has changed");
    expect(await readFile(join(app().content.dir, "media", name))).toEqual(file);
  });
});
