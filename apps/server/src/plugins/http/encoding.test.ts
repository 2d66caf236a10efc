import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { chooseEncoding, compress, isCompressible } from "./encoding.ts";

it.each<[string | undefined, string | undefined]>([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["GZIP, Deflate", "gzip"],
  ["gzip, br", "br"],
  ["br;q=0.1, gzip", "br"],
  ["br;q=0, gzip;q=1", "gzip"],
  ["br; q=0.000, gzip ;q=0", undefined],
  ["broken-br", undefined],
])("of %j takes %j", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

it("compresses so that the client gets back what was sent", async () => {
  const data = Buffer.from("瓷".repeat(1000));
  expect(brotliDecompressSync(await compress(data, "br")).equals(data)).toBe(true);
  expect(gunzipSync(await compress(data, "gzip")).equals(data)).toBe(true);
});

it("leaves alone what is compressed already", () => {
  expect(["text/html; charset=utf-8", "text/x-script", "application/json", "image/svg+xml"].every(isCompressible)).toBe(
    true,
  );
  expect(["image/webp", "font/woff2", "application/octet-stream"].some(isCompressible)).toBe(false);
});
