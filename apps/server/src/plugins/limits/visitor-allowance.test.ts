import { expect, it } from "vitest";
import { allowanceWindow, VisitorAllowance } from "./visitor-allowance.ts";

it("[IMG-02] counts networks, for a minute each", () => {
  let now = 0;
  const allowance = new VisitorAllowance({ perMinute: 2, now: () => now });
  const take = (address: string) => allowance.take(address);
  expect([take("2001:db8::1"), take("2001:db8:0:0f::2"), take("2001:db8::3")]).toEqual([true, true, false]);
  expect(take("2001:db8:0:100::3")).toBe(true);
  now = allowanceWindow - 1;
  expect(take("2001:db8::3")).toBe(false);
  now = allowanceWindow;
  expect(take("2001:db8::3")).toBe(true);
});

it("stays bounded, however many networks ask", () => {
  const allowance = new VisitorAllowance({ perMinute: 1, now: () => 0 });
  for (let index = 0; index < 30_000; index += 1)
    allowance.take(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
  expect(allowance.networks).toBeLessThanOrEqual(10_000);
});

it("counts a /48 with eight times the share of one visitor", () => {
  const allowance = new VisitorAllowance({ perMinute: 2, now: () => 0 });
  const taken = Array.from({ length: 30 }, (_, index) => allowance.take(`2001:db8:7:${index.toString(16)}00::1`));
  expect(taken.filter(Boolean)).toHaveLength(16);
  expect(allowance.take("2001:db8:8::1")).toBe(true);
});
