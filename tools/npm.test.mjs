import { expect, test } from "vitest";
import { findNpm, unpackFault } from "./npm.mjs";

const nothing = () => false;

test("the npm that started us is used again", () => {
  const env = { npm_execpath: "/usr/lib/node_modules/npm/bin/npm-cli.js", PATH: "" };
  expect(findNpm(env, "linux", () => true)).toEqual({
    program: process.execPath,
    args: [env.npm_execpath],
    shell: false,
  });
});

test("another package manager's script is not taken for npm", () => {
  const env = { npm_execpath: "/usr/lib/node_modules/pnpm/bin/pnpm.cjs", PATH: "/usr/bin" };
  expect(findNpm(env, "linux", () => true).program).toBe("npm");
});

test("else npm comes from PATH, through a shell on Windows", () => {
  expect(findNpm({ PATH: "/opt/bin:/usr/bin" }, "linux", (path) => path === "/usr/bin/npm")).toEqual({
    program: "npm",
    args: [],
    shell: false,
  });
  expect(findNpm({ Path: "C:\\node" }, "win32", () => true)).toEqual({ program: "npm.cmd", args: [], shell: true });
});

test("no npm at all is one clear line", () => {
  expect(() => findNpm({ PATH: "/usr/bin" }, "linux", nothing)).toThrow("npm was not found");
});

test("files that npm could not write are a fault, though npm ends well", () => {
  expect(
    unpackFault("npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write\nadded 208 packages"),
  ).toContain("disk is full");
  expect(unpackFault("npm warn tar TAR_ENTRY_ERROR something new")).toBe("a package could not be unpacked.");
  expect(unpackFault("npm warn EBADENGINE Unsupported engine\nadded 208 packages")).toBeUndefined();
});
