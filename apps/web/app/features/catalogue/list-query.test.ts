import { describe, expect, test } from "vitest";
import { chosenCount, listSearch, readListQuery, toggled, withMore } from "./list-query.ts";

const plain = { sort: "default", page: 1, to: 1, isAll: false, filters: {} } as const;
const read = (search: string) => readListQuery(new URLSearchParams(search));

describe("a list's address", () => {
  test("[LIST-01] has filters, sort order, page and the all-series flag in the query", () => {
    const query = {
      sort: "priceAsc",
      page: 3,
      to: 5,
      isAll: true,
      filters: { series: ["hav", "klar"], colour: ["海绿"], price: ["500-1000", "5000-"] },
    } as const;
    const search = listSearch({
      ...query,
      filters: { ...query.filters, series: ["klar", "hav"], price: ["500-1000", "5000-"], colour: ["海绿"] },
    });
    expect(decodeURIComponent(search)).toBe(
      "?isAll=true&series=hav,klar&colour=海绿&price=500-1000,5000-&sort=priceAsc&page=3&to=5",
    );
    expect(read(search)).toEqual(query);
  });

  test("[LIST-01] omits defaults", () => {
    expect(listSearch({ ...plain, filters: {} })).toBe("");
  });

  test.each([
    "sort=cheapest&page=0",
    "page=-1",
    "page=1e9",
    "page=2.5",
    "isAll=1",
    "page=abc",
    "price=cheap",
    "price=-",
    "series=",
    "series=,,",
    "colour=%00",
    "weight=1",
    "series=%3Cb%3E",
  ])("reads the malformed %s as the default", (search) => {
    expect(read(search)).toEqual(plain);
  });

  test("[LIST-01] includes appended pages, at most ten", () => {
    expect(read("to=3")).toMatchObject({ page: 1, to: 3 });
    expect(read("page=4&to=2")).toMatchObject({ page: 4, to: 4 });
    expect(read("page=2&to=500")).toMatchObject({ page: 2, to: 11 });
    expect(withMore(read(""))).toMatchObject({ page: 1, to: 2 });
    expect(withMore(read("to=10"))).toMatchObject({ page: 11, to: 11 });
  });

  test("choosing and removing a filter reset the page", () => {
    const chosen = toggled({ ...plain, page: 4, to: 6, filters: { series: ["hav"] } }, "series", "klar");
    expect(chosen).toMatchObject({ page: 1, to: 1, filters: { series: ["hav", "klar"] } });
    expect(toggled(toggled(chosen, "series", "klar"), "series", "hav").filters).toEqual({});
    expect(chosenCount(chosen)).toBe(2);
  });
});
