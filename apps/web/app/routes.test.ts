import { freeScreens, screens, unlistedScreens } from "@klarholm/contract";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import routes from "./routes.ts";

test("every fixed screen that the contract names, for sitemap and content check, has a route", () => {
  const table = (routes as RouteConfigEntry[]).map(({ path, index, id, file }) => ({
    id: id ?? file,
    ...(index ? { index: true as const } : { path: path ?? "" }),
  }));
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
    fixed.filter(
      (path) => !/^\/(editor-style|theme|_blocks|_menu)$/.test(path) && !freeScreens.some((known) => known === path),
    ),
    "what spelling.ts must know",
  ).toEqual([]);
  expect(matchRoutes(table, "/no-such-page")?.[0]?.route.id).toMatch(/unknown/);
});
