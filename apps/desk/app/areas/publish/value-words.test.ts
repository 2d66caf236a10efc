import { expect, test } from "vitest";
import { entriesBetween, picturesOf, wordsOf } from "./value-words.ts";

test("[DESK-07] changes are shown as words, pictures and list entries, never as JSON", () => {
  const entry = { kind: "card", link: "product:tray", title: "长盘", pic: { src: "a/tray.webp", alt: "一只长盘" } };
  expect(wordsOf(entry)).toBe("长盘，一只长盘");
  expect(picturesOf([entry, entry])).toEqual(["a/tray.webp"]);
  expect(wordsOf([entry.pic.src])).toBe("a/tray.webp");
  expect(wordsOf("<p>一 <b>段</b>话</p>")).toBe("一 段 话");
  expect([wordsOf(null), wordsOf(true), wordsOf(12), wordsOf(["a-1", "b-2"])]).toEqual(["（空）", "是", "12", "2 项"]);
  expect(entriesBetween([1, 2, 2], [2, 3])).toEqual({
    removed: [
      { index: 0, value: 1 },
      { index: 2, value: 2 },
    ],
    added: [{ index: 1, value: 3 }],
    changed: [],
  });
  const changed = { ...entry, title: "圆盘", link: "product:round" };
  expect(entriesBetween([entry, entry], [entry, changed, entry])?.changed).toEqual([]);
  expect(entriesBetween([entry, 1], [changed])).toEqual({
    removed: [{ index: 1, value: 1 }],
    added: [],
    changed: [{ index: 0, before: ["长盘"], after: ["圆盘"] }],
  });
  expect(entriesBetween([1], null)).toBeUndefined();
});
