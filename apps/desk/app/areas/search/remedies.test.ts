import { expect, it } from "vitest";
import { searchAddress, withRemedy } from "./remedies.ts";

it("[SEARCH-DESK-01] adds a word to the group of its synonym, or a new group, once", () => {
  const site = { title: "店", search: { hotWords: ["盘"], synonyms: [["茶杯", "茶盏"]] } };
  const joined = { ...site, search: { ...site.search, synonyms: [["茶杯", "茶盏", "茶碗"]] } };
  expect(withRemedy("synonym", site, "茶碗", "茶盏")).toEqual(joined);
  expect(withRemedy("synonym", joined, "茶碗", "茶盏")).toEqual(joined);
  const alone = { title: "店", search: { synonyms: [["碟", "小盘"]] } };
  expect(withRemedy("synonym", { title: "店" }, "碟", "小盘")).toEqual(alone);
  expect(withRemedy("synonym", null, "碟", "小盘")).toBeNull();
});

it("[SEARCH-DESK-02] pins products once in the order of the presses, and replaces the redirect of a search", () => {
  const one = withRemedy("pinned", { search: { hotWords: [] } }, "碟", "a");
  const two = withRemedy("pinned", withRemedy("pinned", one, "碟", "b"), "碟", "b");
  expect(two).toEqual({ search: { hotWords: [], pinned: { 碟: ["a", "b"] } } });
  const redirects = [{ from: "/old", to: "/new" }];
  const first = withRemedy("redirect", { redirects }, "碟", "/plates");
  const again = { redirects: [...redirects, { from: "/products/keyword/碟", to: "/dishes" }] };
  expect(withRemedy("redirect", first, "碟", "/dishes")).toEqual(again);
  expect(withRemedy("redirect", null, "碟", "/dishes")).toEqual({ redirects: again.redirects.slice(1) });
  expect(searchAddress("红 碟")).toBe("/products/keyword/红%20碟");
  expect(searchAddress("a?b#c%d/e\\f")).toBe("/products/keyword/a%3Fb%23c%25d%2Fe%5Cf");
});
