// @module-tag extended
import { join } from "node:path";
import { type Call, calls } from "@klarholm/contract";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { callAs, signedIn, type TestPerson } from "../../../test/desk.ts";
import { howMany } from "../../../test/endurance.ts";
import { valid } from "../../../test/hostile.ts";
import { jsonSchema } from "../../plugins/openapi/json-schema.ts";
import { loadWebBuild } from "./site.ts";

const marker = "未发布的记号";
const callsEach = howMany(10, 200);

let test: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  test = await buildTestApp({
    folder: join(import.meta.dirname, "../../../../../e2e/brand"),
    env: { TRUST_PROXY: "true" },
    site: await loadWebBuild(),
  });
  editor = await signedIn(test, "小林", "editor");
});
afterAll(() => test[Symbol.asyncDispose]());

/** Adds the marker to every Chinese text. */
function marked(value: unknown): unknown {
  if (typeof value === "string") return /\p{Script=Han}/u.test(value) ? `${value}${marker}` : value;
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, marked(each)]));
}

let asked = 0;
const get = (options: InjectOptions) => {
  asked += 1;
  const visitor = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
  return test.app.inject({ ...options, headers: { ...options.headers, "x-forwarded-for": visitor } });
};

it("[EDIT-03] no public URL reveals a draft", { timeout: 1_200_000 }, async () => {
  const { items } = await callAs(test, editor, "listContent", {});
  let saved = 0;
  for (const { kind, id } of items) {
    const { published } = await callAs(test, editor, "contentItem", { kind, id });
    const body = marked(published);
    if (published === null || JSON.stringify(body) === JSON.stringify(published)) continue;
    await callAs(test, editor, "saveDraft", { kind, id, body, seen: null, was: published });
    saved += 1;
  }
  const blocks = [{ kind: "common", title: marker, text: `<p>${marker}</p>` }];
  const page = { title: marker, description: marker, path: "/brand-story/hidden", blocks };
  await callAs(test, editor, "saveDraft", { kind: "page", id: "hidden", body: page, seen: null, was: null });
  expect(saved).toBeGreaterThan(20);
  // The drafts exist and contain the marker.
  const { draft } = await callAs(test, editor, "contentItem", { kind: "page", id: "home" });
  expect(JSON.stringify(draft)).toContain(marker);

  const addresses = new Set([
    "/brand-story/hidden",
    "/robots.txt",
    "/manifest.webmanifest",
    "/openapi.json",
    "/docs/api",
  ]);
  const open = ["/", "/sitemap.xml", `/products/keyword/${encodeURIComponent(marker.slice(0, -1))}`, ...addresses];
  const shown: string[] = [];
  for (let address = open.shift(); address !== undefined; address = open.shift()) {
    const { body, headers } = await get({ url: address });
    if (body.includes(marker)) shown.push(address);
    addresses.add(address);
    // Follow links of pages and sitemaps, and request the data of each page.
    const found = [...body.matchAll(/(?:href="|<loc>)((?:https?:\/\/localhost:3000)?\/[^"<#?]*)/g)].map(
      ([, to = ""]) => to.replace(/^https?:\/\/[^/]+/, "") || "/",
    );
    if (String(headers["content-type"]).startsWith("text/html"))
      found.push(`${address === "/" ? "/_root" : address.replace(/\/$/, "")}.data`);
    for (const each of found)
      if (!addresses.has(each) && !/^\/(?:assets|media|fonts|desk)\//.test(each)) {
        addresses.add(each);
        open.push(each);
      }
  }
  expect(addresses.size).toBeGreaterThan(80);

  const withFile = new Set(["applyJob"]);
  for (const call of (Object.values(calls) as readonly Call[]).filter(({ name }) => !withFile.has(name))) {
    const bodies = fc.sample(valid(jsonSchema(call.request)), { numRuns: callsEach, seed: 20_261_128 });
    for (const request of bodies as Record<string, string>[]) {
      const { body } = await get(
        call.method === "GET"
          ? { url: call.path, query: stringsOf(request) }
          : { method: "POST", url: call.path, payload: request },
      );
      if (body.includes(marker)) shown.push(`${call.name} ${JSON.stringify(request)}`);
    }
  }
  expect(shown).toEqual([]);
});

function stringsOf(request: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(request).map(([key, value]) => [key, String(value)]));
}
