import { connect } from "node:net";
import { deskCalls } from "@klarholm/contract/desk";
import { draftPatch, type PatchStep } from "@klarholm/contract/desk/patch";
import { expect, it } from "vitest";
import { describeEngines } from "../../../../test/databases.ts";
import { ask, signedIn } from "../../../../test/desk.ts";
import { writers } from "../../../../test/writers.ts";

const stores = { kind: "stores", id: "stores" };

interface StoresFile {
  areas: unknown[];
  stores: Record<string, unknown>[];
}

/** The published stores, and so many more. */
function withStores(published: unknown, count: number, words = 40): StoresFile {
  const file = published as StoresFile;
  const [first] = file.stores;
  const more = Array.from({ length: count }, (_, index) => ({
    ...first,
    code: `store-${index}`,
    description: "说明".repeat(words),
  }));
  return { ...file, stores: [...file.stores, ...more] };
}

function changed(file: StoresFile, index: number, more: Record<string, unknown>): StoresFile {
  return { ...file, stores: file.stores.with(index, { ...file.stores[index], ...more }) };
}

function patchOf(was: unknown, body: unknown): PatchStep[] {
  return draftPatch(was, body) ?? [];
}

describeEngines("items of many kilobytes", (engine) => {
  const { call } = writers(engine);

  it.each([200, 2000])("[DESK-06] five simultaneous edits of an item of %i stores are merged", async (count) => {
    const { published } = await call("contentItem", stores);
    const body = withStores(published, count);
    let { revision: seen } = await call("saveDraft", { ...stores, body, was: published, seen: null });
    let was = body;
    for (let round = 0; round < 5; round++) {
      const mine = changed(was, round, { name: `门店 ${round}` });
      const theirs = changed(was, count - round, { hours: `1${round}:00-22:00` });
      await call("saveDraft", { ...stores, body: mine, was, seen }, "publisher");
      const merged = await call("saveDraft", { ...stores, body: theirs, was, seen }, "editor");
      was = changed(mine, count - round, { hours: `1${round}:00-22:00` });
      expect(merged.body).toEqual(was);
      seen = merged.revision;
    }
    expect((await call("contentItem", stores)).draft?.body).toEqual(was);
  });

  it("[DESK-06] a patch applies to the current body only", async () => {
    const { published, base } = await call("contentItem", stores);
    const body = withStores(published, 2000);
    const first = await call("saveDraft", { ...stores, body, was: published, seen: null });
    // Also to the published body.
    await call("discardDraft", stores);
    const patched = await call("patchDraft", { ...stores, base: base ?? "", patch: patchOf(published, body) });
    expect((await call("contentItem", stores)).draft?.body).toEqual(body);

    const next = changed(body, 7, { name: "第八家" });
    const patch = patchOf(body, next);
    expect(JSON.stringify(patch).length).toBeLessThan(200);
    for (const old of [base, first.base])
      await expect(call("patchDraft", { ...stores, base: old ?? "", patch })).rejects.toThrow("DRAFT_CHANGED");
    const again = await call("patchDraft", { ...stores, base: patched.base ?? "", patch });
    expect((await call("contentItem", stores)).draft).toMatchObject({ body: next, revision: again.revision });
    const back = await call("patchDraft", { ...stores, base: again.base ?? "", patch: patchOf(next, published) });
    expect(back).toEqual({ revision: null, base });
    expect((await call("contentItem", stores)).draft).toBeNull();
  });

  it("[DESK-06] a patch that does not fit, or addresses prototypes, is refused", async () => {
    const { base } = await call("contentItem", stores);
    for (const patch of [
      [{ op: "replace", path: "/nothing/here", value: 1 }],
      [{ op: "remove", path: "/stores/99999" }],
      [{ op: "add", path: "/__proto__/polluted", value: 1 }],
      [{ op: "add", path: "/constructor/prototype/polluted", value: 1 }],
    ] as const)
      await expect(call("patchDraft", { ...stores, base: base ?? "", patch: [...patch] })).rejects.toThrow(
        "DRAFT_CHANGED",
      );
    expect("polluted" in {}).toBe(false);
    expect((await call("contentItem", stores)).draft).toBeNull();
  });

  it("[DESK-06] an item of 4.5 MB is saved, a larger one refused with its size and the limit", async () => {
    const { published } = await call("contentItem", stores);
    const body = withStores(published, 2000, 370);
    expect(JSON.stringify(body).length).toBeGreaterThan(1_500_000);
    const { revision } = await call("saveDraft", { ...stores, body, was: published, seen: null });
    const larger = withStores(published, 2000, 500);
    const refused = call("saveDraft", { ...stores, body: larger, was: body, seen: revision });
    await expect(refused).rejects.toThrow(/TOO_LARGE.*5\.7 MB.*5 MB/);
    expect((await call("contentItem", stores)).draft?.body).toEqual(body);
  });
});

describeEngines("large bodies", (engine) => {
  const { app } = writers(engine);

  it("[SEC-01] unauthorized calls are refused before a large body is read", { tags: "extended" }, async () => {
    const test = app();
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = test.app.server.address() as { port: number };
    const head = [
      `POST ${deskCalls.saveDraft.path} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      `origin: ${test.config.publicUrl}`,
      "content-type: application/json",
      "content-length: 5000000",
    ];
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(`${head.join("\r\n")}\r\n\r\n{`));
      socket.once("data", (data) => {
        socket.destroy();
        resolve(String(data));
      });
      socket.once("error", reject);
    });
    expect(answer).toContain("HTTP/1.1 401");
  });

  it("[SEC-01] other calls have the usual body limit", async () => {
    const admin = await signedIn(app(), "小钱", "admin");
    const body = { name: "x".repeat(200_000), role: "editor" };
    expect((await ask(app(), deskCalls.addPerson, { cookie: admin.cookie, body })).statusCode).toBe(413);
  });
});
