import { expect, it } from "vitest";
import { changedBlocks } from "./patch-page.ts";

const [first, second] = [
  { kind: "a", text: "1" },
  { kind: "b", text: "2" },
];

it("[DESK-05] names the blocks that changed, and none if something else did", () => {
  const page = { title: "t", blocks: [first, second] };
  expect(changedBlocks(page, { ...page, blocks: [first, { ...second, text: "3" }] })).toEqual([1]);
  expect(changedBlocks(page, { ...page, blocks: [{ ...first }, second] })).toEqual([]);
  expect(changedBlocks(page, { ...page, title: "u" })).toBeUndefined();
  expect(changedBlocks(page, { ...page, blocks: [first] })).toBeUndefined();
  expect(changedBlocks(undefined, page)).toBeUndefined();
  expect(changedBlocks({ title: "t" }, { title: "u" })).toBeUndefined();
});
