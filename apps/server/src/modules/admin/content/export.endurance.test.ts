// @module-tag extended
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../../test/build-test-app.ts";
import { callAs, signedIn } from "../../../../test/desk.ts";
import { howMany } from "../../../../test/endurance.ts";
import { type Chance, seeded } from "../../../../test/seeded.ts";
import { exportContent } from "../../publishing/export.ts";
import { loadWebBuild } from "../../pages/site.ts";
import { readPublished } from "../../content/content.repository.ts";

const brand = join(import.meta.dirname, "../../../../../../e2e/brand");
const edits = 14;
let site: Awaited<ReturnType<typeof loadWebBuild>>;
beforeAll(async () => {
  site = await loadWebBuild();
});

/** Texts that YAML misreads without quotes, and pasted text. */
const pitfalls = [
  "：否",
  "no",
  "1e3",
  "#白",
  "a: b",
  "“引”",
  "it's",
  "- 一",
  "e\u0301tude",
  "🥣",
  "% & * ! | >",
  " 空 格 ",
  "一\n二",
  "~",
  "{x}",
  "'",
  "<",
  "\\n",
];

/** Changes one text, or the order or length of one list. */
function edited(value: unknown, chance: Chance): unknown {
  const places = [...placesIn(value, [])];
  const { path, kind } = chance.pick(places.length > 0 ? places : [{ path: [], kind: "none" as const }]);
  return changedAt(value, path, (held) => {
    if (kind === "words") return `${String(held)}${chance.pick(pitfalls)}`;
    if (!Array.isArray(held)) return held;
    const [first, ...rest] = held as unknown[];
    return chance.pick([[...rest, first], [...held, structuredClone(first)], rest.length > 0 ? rest : held]);
  });
}

type Steps = readonly (string | number)[];

function* placesIn(value: unknown, path: Steps): Generator<{ path: Steps; kind: "words" | "list" | "none" }> {
  if (typeof value === "string" && /\p{Script=Han}/u.test(value)) yield { path, kind: "words" };
  if (Array.isArray(value) && value.length > 0) yield { path, kind: "list" };
  if (typeof value !== "object" || value === null) return;
  for (const [name, held] of Object.entries(value))
    yield* placesIn(held, [...path, Array.isArray(value) ? Number(name) : name]);
}

function changedAt(value: unknown, [step, ...rest]: Steps, change: (held: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return value.map((held, index) => (index === step ? changedAt(held, rest, change) : held));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, held]) => [name, name === step ? changedAt(held, rest, change) : held]),
  );
}

/** Every public page by path, without the hashes in font addresses, which depend on the publication time. */
async function pagesOf({ app }: TestApp): Promise<Map<string, string>> {
  const sitemap = (await app.inject("/sitemap.xml")).body;
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const pages = new Map<string, string>();
  for (const path of paths)
    pages.set(path, (await app.inject(path)).body.replaceAll(/\/fonts\/[\da-f]{12}/g, "/fonts"));
  return pages;
}

it.each(Array.from({ length: howMany(1, 20) }, (_, index) => index + 1))(
  "[HIST-02] an export applied to another database produces byte-identical pages (seed %i)",
  { timeout: 600_000 },
  async (seed) => {
    await using desk = await buildTestApp({ folder: brand, site });
    const chief = await signedIn(desk, "小周", "publisher");
    const chance = seeded(seed);
    const { items } = await callAs(desk, chief, "listContent", {});
    const written = new Map<string, { kind: string; id: string }>();
    for (let edit = 0; edit < edits; edit++) {
      const { kind, id } = chance.pick(items);
      const { draft, published } = await callAs(desk, chief, "contentItem", { kind, id });
      const was = draft ? draft.body : published;
      const body = edited(was, chance);
      await callAs(desk, chief, "saveDraft", { kind, id, body, was, seen: draft?.revision ?? null });
      const { faults } = await callAs(desk, chief, "checkDrafts", {});
      if (faults.some(({ severity }) => severity === "fault"))
        await callAs(desk, chief, "discardDraft", { kind, id }).catch(() => undefined);
      else written.set(`${kind} ${id}`, { kind, id });
    }
    const left = new Set(
      (await callAs(desk, chief, "pendingChanges", {})).items.map(({ kind, id }) => `${kind} ${id}`),
    );
    const chosen = [...written].flatMap(([key, item]) => (left.has(key) ? [item] : []));
    expect(chosen.length).toBeGreaterThan(4);
    await callAs(desk, chief, "publishDrafts", { items: chosen, note: "", acceptWarnings: true });
    await desk.contents.refresh();

    await using other = await buildTestApp({ folder: brand, site });
    await exportContent((await readPublished(desk.database.db)).items, other.content.dir, { overwrite: true });
    await other.publish();
    const [pages, again] = [await pagesOf(desk), await pagesOf(other)];
    expect(pages.size).toBeGreaterThan(30);
    expect([...again.keys()]).toEqual([...pages.keys()]);
    for (const [path, page] of pages) expect(again.get(path), path).toBe(page);
  },
);
