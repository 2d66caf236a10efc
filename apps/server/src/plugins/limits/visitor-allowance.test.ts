import { expect, it } from "vitest";
import { allowanceWindow, VisitorAllowance } from "./visitor-allowance.ts";
import { truncatedAddress, visitorNetworks } from "./visitor-network.ts";

it.each([
  ["203.0.113.7", ["203.0.113.7"], "203.0.113.0/24"],
  ["2001:db8:12:0034:5:6:7:8", ["2001:db8:12:0::/56", "2001:db8:12::/48"], "2001:db8:12::/48"],
  ["2001:db8:12:ff34::1", ["2001:db8:12:ff00::/56", "2001:db8:12::/48"], "2001:db8:12::/48"],
  ["64:ff9b::203.0.113.7", ["64:ff9b:0:0::/56", "64:ff9b:0::/48"], "64:ff9b:0::/48"],
  ["::1", ["0:0:0:0::/56", "0:0:0::/48"], "0:0:0::/48"],
  ["unknown", ["unknown"], "unknown"],
])("%s counts as %j and is logged as %s", (address, networks, logged) => {
  expect(visitorNetworks(address).map(({ name }) => name)).toEqual(networks);
  expect(truncatedAddress(address)).toBe(logged);
});

it("[IMG-02] limits each IPv6 /56 for a minute, and each /48 to eight times as much", () => {
  let now = 0;
  const allowance = new VisitorAllowance({ perMinute: 2, now: () => now });
  const take = (address: string) => allowance.take(address);
  expect([take("2001:db8::1"), take("2001:db8:0:0f::2"), take("2001:db8::3")]).toEqual([true, true, false]);
  now = allowanceWindow - 1;
  expect([take("2001:db8::3"), take("2001:db8:0:100::3")]).toEqual([false, true]);
  now = allowanceWindow;
  expect(take("2001:db8::3")).toBe(true);
  const taken = Array.from({ length: 30 }, (_, index) => take(`2001:db8:7:${index.toString(16)}00::1`));
  expect(taken.filter(Boolean)).toHaveLength(16);
});

it("counts a bounded number of networks", () => {
  const allowance = new VisitorAllowance({ perMinute: 1, now: () => 0 });
  for (let index = 0; index < 30_000; index += 1)
    allowance.take(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
  expect(allowance.networks).toBeLessThanOrEqual(10_000);
});
