import { describe, expect, it } from "vitest";
import { observatory, type Scanned } from "./cluster/observatory.ts";

const good: Scanned = {
  headers: {
    "content-security-policy":
      "default-src 'none'; script-src 'self' 'sha256-x'; style-src 'self'; frame-ancestors 'none'",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
  },
  html: '<script type="module" src="/a.js"></script>',
  plain: { status: 301, location: "https://www.example.com/" },
};
const without = (changes: Scanned["headers"], rest: Partial<Scanned> = {}) =>
  observatory({ ...good, ...rest, headers: { ...good.headers, ...changes } }).score;
const policy = (text: string) => ({ "content-security-policy": `${text}; frame-ancestors 'none'` });

describe("the rules of the HTTP Observatory", () => {
  it("give 140 where nothing but embedding is left open", () => {
    expect(observatory(good).score).toBe(140);
    expect(without({ "cross-origin-embedder-policy": "require-corp" })).toBe(150);
  });

  it.each([
    ["no policy, hence frames of anybody", without({ "content-security-policy": undefined }), 55],
    ["inline scripts", without(policy("default-src 'none'; script-src 'self' 'unsafe-inline'")), 80],
    ["inline styles", without(policy("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'")), 130],
    ["eval", without(policy("default-src 'none'; script-src 'self' 'unsafe-eval'")), 120],
    ["a broad source", without(policy("default-src 'none'; script-src https:")), 80],
    ["a plain host", without(policy("default-src 'none'; script-src 'self'; img-src http://img.example.com")), 80],
    ["a default that is not none", without(policy("default-src 'self'")), 135],
    ["no HSTS", without({ "strict-transport-security": undefined }), 80],
    ["a short HSTS", without({ "strict-transport-security": "max-age=3600" }), 130],
    ["no redirection", without({}, { plain: { status: 200, location: "" } }), 80],
    ["a foreign script", without({}, { html: '<script src="https://cdn.example.com/a.js"></script>' }), 135],
    ["a foreign script without TLS", without({}, { html: '<script src="//cdn.example.com/a.js"></script>' }), 50],
    ["sniffing", without({ "x-content-type-options": undefined }), 135],
    ["referrers for all", without({ "referrer-policy": "unsafe-url" }), 130],
    [
      "credentials for all",
      without({ "access-control-allow-origin": "*", "access-control-allow-credentials": "true" }),
      50,
    ],
  ])("count %s", (_, score, expected) => expect(score).toBe(expected));
});
