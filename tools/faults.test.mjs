import { expect, test } from "vitest";
import { Fault, explain, lineFor } from "./faults.mjs";

test.each([
  ["npm error code ENOSPC\nnpm error syscall write", "disk is full"],
  ["ECONNRESET while fetching\nError: write failed: No space left on device", "disk is full"],
  ["npm error code ECONNREFUSED\nnpm error network request failed", "cannot be reached (ECONNREFUSED)"],
  ["npm error code E404\nnpm error 404 Not Found", "(E404)"],
  ["npm error code SELF_SIGNED_CERT_IN_CHAIN", "(SELF_SIGNED_CERT_IN_CHAIN)"],
  ["npm error code EACCES\nnpm error syscall mkdir", "cannot be written"],
])("a fault of the machine is explained in one line: %j", (output, expected) => {
  expect(explain(output)).toContain(expected);
  expect(explain(output)).not.toContain("\n");
});

test("anything thrown becomes one line without a stack", () => {
  expect(lineFor(new Fault("npm was not found."))).toBe("npm was not found.");
  expect(lineFor(Object.assign(new Error("write"), { code: "ENOSPC" }))).toContain("disk is full");
  expect(lineFor(new Error("first\nsecond"))).toBe("Failed: first");
  expect(lineFor(undefined)).toBe("Failed: undefined");
});
