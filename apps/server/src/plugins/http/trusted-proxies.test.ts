import { expect, it } from "vitest";
import { trustedProxies } from "./trusted-proxies.ts";

it.each([
  ["true", "203.0.113.7", 9, true],
  ["false", "127.0.0.1", 0, false],
  ["2", "203.0.113.7", 1, true],
  ["2", "203.0.113.7", 2, false],
  ["10.0.0.0/8, ::1,loopback", "10.1.2.3", 0, true],
  ["10.0.0.0/8, ::1,loopback", "::ffff:10.1.2.3", 0, true],
  ["10.0.0.0/8, ::1,loopback", "10.1.2.3:4567", 0, true],
  ["10.0.0.0/8, ::1,loopback", "127.9.9.9", 0, true],
  ["10.0.0.0/8, ::1,loopback", "11.1.2.3", 0, false],
  ["10.0.0.0/8, ::1,loopback", "anything", 0, false],
  ["2001:db8::/32", "2001:DB8:5::1", 0, true],
  ["uniquelocal", "192.168.7.1", 0, true],
])("TRUST_PROXY=%s of %s at hop %i: %s", (text, address, hop, trusted) => {
  expect(trustedProxies(text)?.(address, hop)).toBe(trusted);
});

it.each(["10.0.0.0/33", "::/129", "nginx", "10.0.0.1,", "10.0.0.0/8/8", "10.0.0.0/", "203.0.113.7:80", "100"])(
  "TRUST_PROXY=%s is refused",
  (text) => {
    expect(trustedProxies(text)).toBeUndefined();
  },
);
