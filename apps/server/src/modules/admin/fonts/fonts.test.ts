import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { deskCalls } from "@klarholm/contract/desk";
import { expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { callAs, signedIn, type TestPerson } from "../../../../test/desk.ts";
import { buildApp } from "../../../app.ts";
import { openContentSource } from "../../content/source.ts";

const pixel = await readFile(join(import.meta.dirname, "../../../../test/fonts/kenpixel.ttf"));
const site = { kind: "site", id: "site" };
const licence = "Licensed under the Apache License, Version 2.0.";

async function uploadFont(test: TestApp, { cookie }: TestPerson, bytes: Uint8Array, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(bytes)]), "Pixel Font.ttf");
  const body = new Response(form);
  const answer = await test.app.inject({
    method: "POST",
    url: deskCalls.uploadFont.path,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { cookie, origin: test.config.publicUrl, "content-type": body.headers.get("content-type") ?? "" },
  });
  return answer.json<{ data: { file: string }; errorCode: string; errorMessage: string }>();
}

/** The Latin face's first slice in the sheet of all pages. */
async function slice(app: TestApp["app"]): Promise<string> {
  const { body } = await app.inject(`${app.fonts.address()}/shared.css`);
  return /"Display Latin";src:url\((\/fonts\/[\da-f]{20}\.woff2)/.exec(body)?.[1] ?? "";
}

describeEngines("uploaded fonts", (engine) => {
  it("[SETTINGS-FONT-01] are drafts, published on all replicas, kept in the history, and restored", async () => {
    await using test = await buildTestApp({ engine });
    const admin = await signedIn(test, "小周", "admin");
    const call = <K extends Parameters<typeof callAs>[2]>(name: K, body: Parameters<typeof callAs<K>>[3]) =>
      callAs(test, admin, name, body);
    const { version } = await test.database.db
      .selectFrom("content_version")
      .select("version")
      .executeTakeFirstOrThrow();
    const before = await slice(test.app);

    const { file } = (await uploadFont(test, admin, pixel, { role: "latin", licence })).data;
    expect(file).toMatch(/^pixel-font-latin-[\da-f]{16}\.ttf$/);
    expect((await call("listFonts", {})).fonts).toMatchObject([{ file, role: "latin", licence, addedBy: "小周" }]);
    const { published } = await call("contentItem", site);
    const fonts = { latin: { file, licence: file.replace(".ttf", ".txt") } };
    await call("saveDraft", { ...site, body: { ...(published as object), fonts }, seen: null, was: published });
    expect((await call("checkDrafts", {})).faults.filter(({ severity }) => severity === "fault")).toEqual([]);
    expect(await slice(test.app)).toBe(before);

    await call("publishDrafts", { items: [site], note: "", acceptWarnings: true });
    await test.contents.refresh();
    const after = await slice(test.app);
    expect(after).not.toBe(before);
    // Another replica shares the database only.
    const dataDir = await mkdtemp(join(tmpdir(), "klarholm-fonts-"));
    const contents = await openContentSource(test.database.db, { interval: 0 });
    const databaseUrl = test.config.databaseUrl;
    const other = await buildApp({ config: { ...test.config, dataDir, databaseUrl }, db: test.database.db, contents });
    const [own, others] = [await test.app.inject(after), await other.inject(after)];
    await other.close();
    await contents.close();
    await rm(dataDir, { recursive: true, force: true });
    expect(own.headers["content-type"]).toBe("font/woff2");
    expect(others.rawPayload.equals(own.rawPayload)).toBe(true);

    expect((await call("contentHistory", {})).changes[0]).toMatchObject(site);
    await call("restorePublished", { ...site, version });
    await test.contents.refresh();
    expect(await slice(test.app)).toBe(before);
  });

  it("[SETTINGS-FONT-01] are refused with a reason when broken, of the wrong role or without a licence", async () => {
    await using test = await buildTestApp({ engine });
    const [admin, editor] = [await signedIn(test, "小周", "admin"), await signedIn(test, "小林", "editor")];
    const reason = async (bytes: Uint8Array, fields = { role: "latin", licence }) =>
      (await uploadFont(test, admin, bytes, fields)).errorMessage;
    expect(await reason(Buffer.from("<svg onload=alert(1)>"))).toContain("文件不是字体");
    expect(await reason(pixel.subarray(0, 3000))).toMatch(/^字体不能使用：/);
    expect(await reason(Buffer.concat([Buffer.from("ttcf"), pixel]))).toContain("一组字体");
    expect(await reason(Buffer.concat([Buffer.from("wOF2"), Buffer.alloc(400, 255)]))).toContain("不是可读的字体");
    expect(await reason(pixel, { role: "chinese", licence })).toContain("字体没有汉字");
    expect((await uploadFont(test, admin, pixel, { role: "latin", licence: "  " })).errorCode).toBe("BAD_REQUEST");
    expect((await uploadFont(test, editor, pixel, { role: "latin", licence })).errorCode).toBe("FORBIDDEN");
    expect((await callAs(test, admin, "listFonts", {})).fonts).toEqual([]);
    // The process that measures has not ended.
    expect((await uploadFont(test, admin, pixel, { role: "latin", licence })).data.file).toContain("pixel");
  });
});
