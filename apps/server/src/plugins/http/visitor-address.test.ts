import { expect, it } from "vitest";
import { plainAddress } from "./visitor-address.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["[2001:DB8::1]:51234", "2001:db8::1"],
  ["[::1]", "::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["203.0.113.7:", undefined],
  ["203.0.113.777", undefined],
  ["unknown", undefined],
  ["", undefined],
])("%s is %s", (text, address) => {
  expect(plainAddress(text)).toBe(address);
});
