import { describe, expect, test } from "vitest";
import { Complaint, explain, lineFor } from "./complaint.mjs";

describe("a fault of the machine becomes one clear line", () => {
  test.each([
    ["npm error code ENOSPC\nnpm error syscall write", "The disk is full"],
    ["Error: write failed: No space left on device", "The disk is full"],
    [
      "npm error code ECONNREFUSED\nnpm error network request to http://127.0.0.1:9/x failed",
      "registry cannot be reached (ECONNREFUSED)",
    ],
    ["npm error code ENOTFOUND", "registry cannot be reached (ENOTFOUND)"],
    ["npm error code E404\nnpm error 404 Not Found", "lacks a package this project needs (E404)"],
    ["npm error code ETARGET", "lacks a package this project needs (ETARGET)"],
    ["npm error code EINTEGRITY", "npm cache clean"],
    ["npm error gyp ERR! stack Error: not found: make", "no compiler was found"],
    ["npm error code EACCES\nnpm error syscall mkdir", "cannot be written"],
    ["FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory", "ran out of memory"],
    ["npm error code SELF_SIGNED_CERT_IN_CHAIN", "certificate is not trusted"],
  ])("%j", (output, expected) => {
    const line = explain(output);
    expect(line).toContain(expected);
    expect(line).not.toContain("\n");
  });

  test("a full disk is told even when npm blames the network as well", () => {
    expect(explain("ECONNRESET while fetching\nnpm error code ENOSPC")).toContain("disk is full");
  });

  test("unknown output is left to the caller", () => {
    expect(explain("something else altogether")).toBeUndefined();
  });
});

test("whatever is thrown, one line is printed and no stack", () => {
  expect(lineFor(new Complaint("Port 3000 is in use."))).toBe("Port 3000 is in use.");
  expect(lineFor(Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }))).toContain(
    "disk is full",
  );
  expect(lineFor(new Error("first\nsecond"))).toBe("This went wrong: first");
  expect(lineFor("text")).toBe("This went wrong: text");
  expect(lineFor(undefined)).toBe("This went wrong: undefined");
});
