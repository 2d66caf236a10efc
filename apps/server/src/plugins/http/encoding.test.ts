import { expect, it } from "vitest";
import { chooseEncoding } from "./encoding.ts";

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
])("Accept-Encoding %j chooses %j", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
