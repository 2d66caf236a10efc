import { pageParameters } from "@klarholm/contract/page-query";
import { expect, test } from "vitest";
import { pageAddress } from "./page-address.ts";

test("a cache key contains the parameters that pages read, in a fixed order, and no others", () => {
  const whole = `/products?${pageParameters.map((name) => `${name}=1`).join("&")}`;
  expect(pageAddress(whole)).toBe(whole);
  const mixed = `/products?utm_source=x&${pageParameters
    .map((name) => `${name}=1`)
    .toReversed()
    .join("&gclid=2&")}&_routes=root`;
  expect(pageAddress(mixed)).toBe(`${whole}&_routes=root`);
});

test("[API-07] removes control characters", () => {
  expect(pageAddress("/about-us/jobs?keyword=%00a%7F%1Fb&city=%00")).toBe("/about-us/jobs?city=&keyword=ab");
});
