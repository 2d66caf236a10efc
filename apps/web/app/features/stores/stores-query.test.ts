import { expect, test } from "vitest";
import { areas } from "../../../test/stores.factories.ts";
import { readStoresQuery, storesSearch, withKnownAreas } from "./stores-query.ts";

test("[STORE-01] the address round-trips the filters", () => {
  const query = { province: "310000", city: "310100", type: "旗舰店", store: "SH-1" };
  expect(readStoresQuery(new URLSearchParams(storesSearch(query)))).toEqual(query);
  expect(storesSearch({})).toBe("");
});

test("[STORE-01] ignores empty and overlong values", () => {
  expect(readStoresQuery(new URLSearchParams({ province: "", city: " ", type: "类".repeat(21) }))).toEqual({});
});

test("[STORE-01] a city implies its province; unknown areas, and cities of another province, are dropped", () => {
  expect(withKnownAreas({ city: "330100" }, areas)).toMatchObject({ province: "330000", city: "330100" });
  expect(withKnownAreas({ province: "310000", city: "330100" }, areas)).toMatchObject({
    province: "310000",
    city: undefined,
  });
  expect(withKnownAreas({ province: "999999", city: "<script>" }, areas)).toMatchObject({
    province: undefined,
    city: undefined,
  });
});
