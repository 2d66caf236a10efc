import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { memoryFolder } from "./memory-folder.mjs";

it("is a new folder that others may pass through, and is not made where there is too little room, or no such place", () => {
  const place = mkdtempSync(join(tmpdir(), "klarholm-memory-"));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const folder = memoryFolder(place, 1) ?? "";
  expect(dirname(folder)).toBe(place);
  expect(statSync(folder).mode & 0o777).toBe(0o711);
  expect(memoryFolder(place, 1)).not.toBe(folder);
  expect(memoryFolder(place, Number.MAX_SAFE_INTEGER)).toBeUndefined();
  expect(memoryFolder(join(place, "none"), 1)).toBeUndefined();
});
