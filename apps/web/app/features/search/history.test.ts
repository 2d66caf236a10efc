import { beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../../../test/memory-storage.ts";
import { addToHistory, clearHistory, type HistoryEntry, readHistory, removeFromHistory } from "./history.ts";

let session: MemoryStorage;

beforeEach(() => {
  session = new MemoryStorage();
  vi.stubGlobal("sessionStorage", session);
  vi.stubGlobal("localStorage", new MemoryStorage());
});

const word = (suggest: string, sourceId = suggest): HistoryEntry => ({
  suggest,
  sourceType: 0,
  sourceId,
  sourceCode: "",
  leafFlag: null,
});
const shown = (entries: readonly HistoryEntry[]) => entries.map(({ suggest }) => suggest);

test("[SEARCH-05] stores at most five entries, newest first", () => {
  for (const text of ["一", "二", "三", "四", "五", "六"]) addToHistory(word(text));
  expect(shown(readHistory())).toEqual(["六", "五", "四", "三", "二"]);
});

test("[SEARCH-05] a repeated entry moves to the front, by its sourceId", () => {
  addToHistory(word("红酒杯", "a"));
  addToHistory(word("烛台", "b"));
  addToHistory(word("清澈 红酒杯", "a"));
  expect(shown(readHistory())).toEqual(["清澈 红酒杯", "烛台"]);
});

test("[SEARCH-05] one or all can be deleted", () => {
  for (const text of ["一", "二", "三"]) addToHistory(word(text));
  expect(shown(removeFromHistory("二"))).toEqual(["三", "一"]);
  expect(clearHistory()).toEqual([]);
  expect(readHistory()).toEqual([]);
  addToHistory(word("四"));
  removeFromHistory("四");
  expect(Object.keys(session)).toEqual([]);
});

test.each(["not json", "{}", '[1,null,{"suggest":"x"}]'])("[SEARCH-05] reads %s as an empty history", (stored) => {
  session.setItem("search-history", stored);
  expect(readHistory()).toEqual([]);
});

test("[SEARCH-05] works without storage", () => {
  session.room = 0;
  addToHistory(word("花瓶"));
  expect(readHistory()).toEqual([]);
});
