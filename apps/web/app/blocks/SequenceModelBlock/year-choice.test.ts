import { describe, expect, it } from "vitest";
import { chosenYear, yearsToChoose } from "./year-choice.ts";

const absent = { title: "{year}年，第{number}枚", text: "{year}年的已经封稿。", linkName: "问一问" };
const choice = { title: "你出生的那一年", first: 1931, absent };
const items = [
  { mark: "2026", title: "雪夜" },
  { mark: "2024", title: "滑雪道" },
  { mark: "春", title: "不是年份" },
  { title: "没有年份" },
];

describe("[YEAR-01] the years of a wall", () => {
  it("go from the latest mark down to the first one ever", () => {
    const years = yearsToChoose(choice, items);
    expect(years).toHaveLength(96);
    expect([years[0], years.at(-1)]).toEqual([2026, 1931]);
  });

  it("are the first alone where no mark is a year", () => {
    expect(yearsToChoose(choice, [{ title: "一件" }])).toEqual([1931]);
  });

  it("find their item", () => {
    expect(chosenYear("2024", choice, items)?.item?.title).toBe("滑雪道");
  });

  it("say the year and its place in the count where there is no item", () => {
    expect(chosenYear("1988", choice, items)).toEqual({
      year: 1988,
      item: undefined,
      absent: { title: "1988年，第58枚", text: "1988年的已经封稿。", linkName: "问一问" },
    });
  });

  it.each([null, "", "1930", "2027", "19 88", "1988.0", "春", "__proto__"])("know no year %j", (asked) => {
    expect(chosenYear(asked, choice, items)).toBeUndefined();
  });
});
