import { expect, it } from "vitest";
import { truncatedAddress, visitorNetwork } from "./visitor-network.ts";

it.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:12:0034:5:6:7:8", "2001:db8:12:34::/64", "2001:db8:12::/48"],
  ["2001:DB8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["in-process", "in-process", "unknown"],
])("%s counts as %s and is logged as %s", (address, network, logged) => {
  expect(visitorNetwork(address)).toBe(network);
  expect(truncatedAddress(address)).toBe(logged);
});
