import { expect, it } from "vitest";
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
