import { expect, it } from "vitest";
import { speaking } from "../../lib/language.ts";
import { modelFault } from "./model.ts";

/** A file with the head of a model. */
function model(size: number, { magic = "glTF", version = 2, length = size } = {}): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.write(magic, "latin1");
  bytes.writeUInt32LE(version, 4);
  bytes.writeUInt32LE(length, 8);
  return bytes;
}

it.each([
  ["a model", model(4000), undefined],
  ["something else", model(4000, { magic: "RIFF" }), "the model cannot be read; it is damaged or no GLB"],
  ["one of glTF 1", model(4000, { version: 1 }), "the model cannot be read; it is damaged or no GLB"],
  ["one that ends too soon", model(4000, { length: 5000 }), "the model cannot be read; it is damaged or no GLB"],
  ["nothing", Buffer.alloc(0), "the model cannot be read; it is damaged or no GLB"],
  [
    "one that is too heavy",
    model(400_001),
    "the model has 401 kB; the limit is 400 kB: simplify its mesh or its textures",
  ],
])("%s", (_, bytes, fault) => {
  expect(speaking("en", () => modelFault(bytes))).toBe(fault);
});
