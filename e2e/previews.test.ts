// @module-tag extended
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { expectNoAxeViolationsAtWidths, visit } from "./harness.ts";
import { runContent, type ServerProcess, startServer } from "./server-process.ts";

/** Unpublished files of an editor, and the text of the preview of each. */
const edits = [
  { item: "products/tray", from: "长盘 36 厘米", to: "还没有人看过的长盘", path: "/pdp/tray" },
  { item: "news/ash-first.yaml", from: "灰釉的头一窑", to: "还没有人看过的动态", path: "/news/ash-first" },
  { item: "stoker", from: "添柴的人", to: "还没有人看过的职位", path: "/about-us/jobs/stoker" },
  { item: "pages/faq", from: /^title: .*$/m, to: "title: 还没有人看过的问答", path: "/preview/faq" },
];
const files = ["products/tray", "news/ash-first", "jobs/stoker", "pages/faq"];

describe("[EDIT-03] a preview of unpublished files", () => {
  let server: ServerProcess;
  let folder: string;
  beforeAll(async () => {
    server = await startServer({});
    folder = join(await mkdtemp(join(tmpdir(), "previews-")), "content");
    await cp(inject("contentDir"), folder, { recursive: true });
    for (const [index, { from, to }] of edits.entries()) {
      const file = join(folder, `${files[index]}.yaml`);
      const text = await readFile(file, "utf8");
      await writeFile(file, text.replace(from, to));
    }
  });
  afterAll(async () => {
    await server?.stop();
    await rm(join(folder, ".."), { recursive: true, force: true });
  });

  const preview = async (item: string) =>
    new URL(
      await runContent(["preview", item], { DATA_DIR: server.dataDir, CONTENT_DIR: folder, PUBLIC_URL: server.url }),
    );

  test.each(edits)("$item is shown at $path under a banner; visitors see the published item", async (edit) => {
    const address = await preview(edit.item);
    expect(address.pathname).toBe(edit.path);
    const page = await visit(address.pathname + address.search, { width: 390, site: server.url });
    const words = edit.to.replace("title: ", "");
    await expect.poll(() => page.title()).toContain(words);
    await page.getByText("草稿预览：这里的修改还没有发布，访客看不到。").waitFor();
    if (edit.path.startsWith("/preview/")) await expectNoAxeViolationsAtWidths(page);

    const answer = await fetch(address);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    const publicPath = edit.path.replace("/preview/", "/customer-service/");
    expect(await (await fetch(server.url + publicPath)).text()).not.toContain(words);
  });

  test("opens its own item alone, and nothing without its token", async () => {
    const { search } = await preview("tray");
    for (const path of ["/pdp/vase", "/news/ash-first", "/about-us/jobs/stoker", "/"])
      expect((await fetch(server.url + path + search)).status, path).toBe(401);
    expect((await fetch(`${server.url}/pdp/tray?previewToken=wrong`)).status).toBe(401);
  });

  test("refuses faulty and missing files", async () => {
    await expect(preview("nothing")).rejects.toThrow(/nothing/);
    await writeFile(join(folder, "news/wrong.yaml"), "title: a: b\n");
    await expect(preview("tray")).rejects.toThrow(/news\/wrong\.yaml:1:8/);
    await rm(join(folder, "news/wrong.yaml"));
  });
});
