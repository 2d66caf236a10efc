import { expect, test } from "vitest";
import { forget, forgetAll, type HistoryEntry, readHistory, remember } from "./history.ts";

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    clear: () => values.clear(),
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

const word = (suggest: string, sourceId = suggest): HistoryEntry => ({ suggest, sourceType: 0, sourceId, sourceCode: "", leafFlag: null });
const shown = (entries: readonly HistoryEntry[]) => entries.map(({ suggest }) => suggest);

test("[SEARCH-05] keeps at most five, the newest first", () => {
  const storage = memory();
  for (const text of ["一", "二", "三", "四", "五", "六"]) remember(storage, word(text));
  expect(shown(readHistory(storage))).toEqual(["六", "五", "四", "三", "二"]);
});

test("[SEARCH-05] an entry that comes again moves to the front, by its sourceId", () => {
  const storage = memory();
  remember(storage, word("红酒杯", "a"));
  remember(storage, word("烛台", "b"));
  remember(storage, word("清澈 红酒杯", "a"));
  expect(shown(readHistory(storage))).toEqual(["清澈 红酒杯", "烛台"]);
});

test("[SEARCH-05] one or all can be deleted", () => {
  const storage = memory();
  for (const text of ["一", "二", "三"]) remember(storage, word(text));
  expect(shown(forget(storage, "二"))).toEqual(["三", "一"]);
  expect(forgetAll(storage)).toEqual([]);
  expect(readHistory(storage)).toEqual([]);
});

test.each(["not json", "{}", '[1,null,{"suggest":"x"}]'])("[SEARCH-05] reads %s as no history", (stored) => {
  const storage = memory();
  storage.setItem("search-history", stored);
  expect(readHistory(storage)).toEqual([]);
});

test("[SEARCH-05] a browser that keeps nothing still searches", () => {
  const full = { ...memory(), setItem: () => { throw new Error("full"); } };
  expect(shown(remember(full, word("花瓶")))).toEqual(["花瓶"]);
});
