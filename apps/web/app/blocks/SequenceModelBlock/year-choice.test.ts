import { describe, expect, it } from "vitest";
import { chosenYear, selectableYears } from "./year-choice.ts";

const absent = { title: "{year}年，第{number}枚", text: "{year}年的已经封稿。", linkName: "问一问" };
const choice = { title: "你出生的那一年", first: 1931, absent };
const items = [
  { mark: "2026", title: "雪夜" },
  { mark: "2024", title: "滑雪道" },
  { mark: "春", title: "不是年份" },
  { title: "没有年份" },
];

describe("[YEAR-01] the selectable years of a wall", () => {
  it("range from the latest mark down to the first year", () => {
    const years = selectableYears(choice, items);
    expect(years).toHaveLength(96);
    expect([years[0], years.at(-1)]).toEqual([2026, 1931]);
  });

  it("are only the first year if no mark is a year", () => {
    expect(selectableYears(choice, [{ title: "一件" }])).toEqual([1931]);
  });

  it("find their item", () => {
    expect(chosenYear("2024", choice, items)?.item?.title).toBe("滑雪道");
  });

  it("show year and ordinal if there is no item", () => {
    expect(chosenYear("1988", choice, items)).toEqual({
      year: 1988,
      item: undefined,
      absent: { title: "1988年，第58枚", text: "1988年的已经封稿。", linkName: "问一问" },
    });
  });

  it.each([null, "", "1930", "2027", "19 88", "1988.0", "春", "__proto__"])("do not include %j", (requested) => {
    expect(chosenYear(requested, choice, items)).toBeUndefined();
  });
});
