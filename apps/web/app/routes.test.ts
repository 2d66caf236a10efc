import { freeScreens, screens, unlistedScreens } from "@klarholm/contract";
import { pageIdAt } from "@klarholm/contract/page-addresses";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import routes from "./routes.ts";

const table = (routes as RouteConfigEntry[]).map(({ path, index, id, file }) => ({
  id: id ?? file,
  ...(index ? { index: true as const } : { path: path ?? "" }),
}));

test.each([
  ["/gifting", "gifting"],
  ["/cookie", "cookie"],
  ["/contact-us", "contact-us"],
  ["/brand-story", "brand-story"],
  ["/brand-story/a", "a"],
  ["/brand-story/a/b", "b"],
  ["/collections/a", "collection-a"],
  ["/collections/a/b", "collection-b"],
  ["/flora-danica/a", "flora-a"],
  ["/member", "member"],
  ["/member/damagedForNew", "damaged-for-new"],
  ["/customer-service/a", "a"],
  ["/about-us/a", "a"],
])("[EDIT-01] %s is the address of the page %s, and has a route", (path, id) => {
  expect(pageIdAt(path)).toBe(id);
  expect(matchRoutes(table, path)?.[0]?.route.id).not.toMatch(/unknown|job|withdraw|news|series|verification/);
});

test.each([
  "/a",
  "/news/a",
  "/about-us/jobs",
  "/about-us/jobs/a",
  "/customer-service",
  "/flora-danica",
  "/collections/a/b/c",
])("[EDIT-01] no page has the address %s", (path) => expect(pageIdAt(path)).toBeUndefined());

test("every fixed screen of the contract has a route", () => {
  for (const path of [...screens, ...unlistedScreens]) {
    expect(matchRoutes(table, path)?.[0]?.route.id, path).not.toMatch(/unknown/);
  }
  for (const path of freeScreens)
    expect(
      matchRoutes(table, path === "/search-results-page" ? path : `${path}/anything`)?.[0]?.route.id,
      path,
    ).not.toMatch(/unknown/);
  const fixed = (routes as RouteConfigEntry[]).flatMap(({ path = "" }) =>
    path.includes(":") ? [`/${path.split("/:")[0]}`] : [],
  );
  expect(
    fixed.filter((path) => !/^\/(_showcase|_menu)$/.test(path) && !freeScreens.some((known) => known === path)),
    "what spelling.ts must know",
  ).toEqual([]);
  expect(matchRoutes(table, "/no-such-page")?.[0]?.route.id).toMatch(/unknown/);
});
