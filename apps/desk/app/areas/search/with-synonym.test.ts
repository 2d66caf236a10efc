import { expect, it } from "vitest";
import { withSynonym } from "./with-synonym.ts";

it("[SEARCH-DESK-01] adds a word to the group of its synonym, or a new group, once", () => {
  const site = { title: "店", search: { hotWords: ["盘"], synonyms: [["茶杯", "茶盏"]] } };
  const joined = { ...site, search: { ...site.search, synonyms: [["茶杯", "茶盏", "茶碗"]] } };
  expect(withSynonym(site, "茶碗", "茶盏")).toEqual(joined);
  expect(withSynonym(joined, "茶碗", "茶盏")).toEqual(joined);
  expect(withSynonym({ title: "店" }, "碟", "小盘")).toEqual({ title: "店", search: { synonyms: [["碟", "小盘"]] } });
  expect(withSynonym(null, "碟", "小盘")).toBeNull();
});
