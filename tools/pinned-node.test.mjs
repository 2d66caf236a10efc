import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { pinnedNode } from "./pinned-node.mjs";

test("a Node that is new enough is used as it is", async () => {
  expect(await pinnedNode({ version: "24.0.0" })).toBe(process.execPath);
});

test("a system without a packaged Node gets one clear line", async () => {
  await expect(pinnedNode({ version: "20.20.2", system: "linux-riscv64" })).rejects.toThrow(
    "is packaged for linux-riscv64",
  );
});

test("an old Node installs the pinned one once, and again when the pin is raised", async () => {
  const { options, integrity, requests } = await registry();
  const packages = { "linux-x64": { name: "node-test", integrity } };
  const path = await pinnedNode({ ...options, packages });
  expect(readFileSync(path, "utf8")).toBe("a binary");
  const count = requests();
  expect(await pinnedNode({ ...options, packages })).toBe(path);
  expect(requests()).toBe(count);
  await expect(pinnedNode({ ...options, packages, pin: "2.0.0" })).rejects.toThrow("Installing Node 2.0.0");
});

test("a package without the recorded hash is refused, whatever the registry says of it", async () => {
  const { options } = await registry();
  const packages = { "linux-x64": { name: "node-test", integrity: hashOf(Buffer.from("another")) } };
  await expect(pinnedNode({ ...options, packages })).rejects.toThrow(/EINTEGRITY/);
  expect(existsSync(join(options.folder, "node_modules/node-test/bin/node"))).toBe(false);
});

/** @param {Buffer} bytes */
const hashOf = (bytes) => `sha512-${createHash("sha512").update(bytes).digest("base64")}`;

/** Starts a registry with one package, for npm of this test. */
async function registry() {
  const folder = mkdtempSync(join(tmpdir(), "klarholm-node-"));
  mkdirSync(join(folder, "package/bin"), { recursive: true });
  writeFileSync(join(folder, "package/package.json"), JSON.stringify({ name: "node-test", version: "1.0.0" }));
  writeFileSync(join(folder, "package/bin/node"), "a binary");
  execFileSync("tar", ["-czf", "package.tgz", "package"], { cwd: folder });
  const tarball = readFileSync(join(folder, "package.tgz"));
  const integrity = hashOf(tarball);
  let count = 0;
  const server = createServer((request, answer) => {
    count += 1;
    if (request.url?.endsWith(".tgz")) return void answer.end(tarball);
    const dist = { tarball: `http://${request.headers.host}/node-test.tgz`, integrity };
    const versions = { "1.0.0": { name: "node-test", version: "1.0.0", dist } };
    answer.end(JSON.stringify({ name: "node-test", "dist-tags": { latest: "1.0.0" }, versions }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  vi.stubEnv("npm_config_registry", `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
  vi.stubEnv("npm_config_cache", join(folder, "cache"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const options = { version: "20.20.2", system: "linux-x64", pin: "1.0.0", folder: join(folder, "into") };
  return { options, integrity, requests: () => count };
}
