import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, glob, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { SERVER, SERVER_ENV } from "../../../tools/server.mjs";
import { environment, readConfig } from "../src/config.ts";
import { findDebianProgram } from "./debian-program.ts";

const execute = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
const folder = join(root, "deploy/container");
const read = (path: string) => readFile(join(root, path), "utf8");

const service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  network_mode: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
});
const compose = z.object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) });
const services = async () =>
  compose.parse(parse(await readFile(join(folder, "compose.yaml"), "utf8"), { merge: true }));

/** Instructions of the Dockerfile by keyword. */
async function instructions(): Promise<Map<string, string[]>> {
  const lines = (await readFile(join(folder, "Dockerfile"), "utf8"))
    .split("\n")
    .filter((line) => /^[A-Z]+ /.test(line));
  const pairs = lines.map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)] as const);
  return new Map(
    [...Map.groupBy(pairs, ([word]) => word)].map(([word, found]) => [word, found.map(([, rest]) => rest)]),
  );
}

it("[OPS-09] the image runs the command of `npm start` on the pinned Node, as an unprivileged user", async () => {
  const lines = await instructions();
  const { klarholm } = JSON.parse(await read("package.json"));
  expect(lines.get("ARG")?.[0]).toBe(`NODE_IMAGE=node:${klarholm.node}-bookworm-slim`);
  // The last stage is the default one, without the programs of `rendering`.
  expect(lines.get("FROM")).toEqual([
    "${NODE_IMAGE} AS build",
    "${NODE_IMAGE} AS runtime",
    "runtime AS rendering",
    "runtime AS site",
  ]);
  expect(lines.get("CMD")).toEqual([JSON.stringify(["node", ...SERVER]).replaceAll(",", ", ")]);
  expect(lines.get("USER")).toEqual(["node", "root", "node"]);
  const set = new Map((lines.get("ENV") ?? []).map((line) => line.split("=") as [string, string]));
  // The variables of `npm start` and the systemd unit, except the path of the compile cache.
  const common = Object.entries(SERVER_ENV).filter(([name]) => name !== "NODE_COMPILE_CACHE");
  const unit = await read("deploy/systemd/klarholm@.service");
  for (const [name, value] of common) {
    expect(set.get(name), name).toBe(value);
    expect(unit).toContain(` ${name}=${value} `);
  }
  for (const name of set.keys())
    expect([...Object.keys(SERVER_ENV), "NODE_ENV", ...Object.keys(environment.shape)]).toContain(name);
  const ignored = (await read(".dockerignore")).split("\n");
  for (const path of [".git", "**/node_modules", "data", "deploy/container/*.env", "deploy/container/tls"])
    expect(ignored).toContain(path);
});

it("[OPS-09] the image contains the imports of the server", async () => {
  const copied = ((await instructions()).get("COPY") ?? [])
    .filter((line) => line.startsWith("--from=build "))
    .map((line) => line.split(" ").at(-1) ?? "");
  const isThere = (path: string) => !path.includes(".test.") && copied.some((folder) => path.startsWith(`${folder}/`));
  let imports = 0;
  for await (const file of glob(["apps/server/src/**/*.ts", "packages/*/src/**/*.ts"], { cwd: root })) {
    if (file.includes(".test.")) continue;
    for (const [, from = ""] of (await read(file)).matchAll(/(?:from|import\() ?"(\.\.?\/[^"]+)"/g)) {
      imports += 1;
      expect(isThere(join(file, "..", from)) ? undefined : `${file} imports ${from}`).toBeUndefined();
    }
  }
  expect(imports).toBeGreaterThan(500);
});

it("[OPS-09] compose runs two replicas at the upstreams of the shipped nginx, with valid settings", async () => {
  const { services: all, volumes } = await services();
  const nginx = await read("deploy/nginx/klarholm.conf");
  const replicas = Object.values(all).filter(({ build }) => build);
  const upstreams = [...nginx.matchAll(/^ {4}server (127\.0\.0\.1):(\d+) /gm)].map(([, host, port]) => [host, port]);
  expect(replicas.map(({ environment }) => [environment["HOST"], environment["PORT"]])).toEqual(upstreams);
  for (const { network_mode, environment: settings, build, depends_on } of replicas) {
    expect(network_mode).toBe("service:nginx");
    expect(Object.keys(depends_on).filter((name) => !Object.hasOwn(all, name))).toEqual([]);
    for (const name of Object.keys(settings)) expect(Object.keys(environment.shape)).toContain(name);
    const filled = Object.entries(settings).map(([name, value]) => [name, value.replace(/\$\{[^}]*\}/, "secret")]);
    const config = readConfig(Object.fromEntries(filled));
    expect(config.databaseUrl).toBe("postgres://klarholm:secret@database/klarholm");
    expect(config.trustProxy("127.0.0.1", 0)).toBe(true);
    expect(existsSync(join(folder, build?.context ?? "", build?.dockerfile ?? ""))).toBe(true);
  }
  expect(new Set(replicas.map(({ environment }) => environment["METRICS"])).size).toBe(replicas.length);

  // The folder has other configurations too, which this nginx must not read.
  expect(all["nginx"]?.volumes.filter((volume) => volume.includes(":/etc/nginx/"))).toEqual([
    "../nginx/klarholm.conf:/etc/nginx/conf.d/default.conf:ro",
  ]);
  // Mounted files exist, and published ports are listened on.
  for (const { volumes: mounted } of Object.values(all))
    for (const [source = ""] of mounted.map((volume) => volume.split(":")))
      if (source.startsWith(".") && source !== "./tls") expect(existsSync(join(folder, source)), source).toBe(true);
      else if (!source.startsWith(".")) expect(Object.keys(volumes)).toContain(source);
  expect(nginx).toContain("/etc/ssl/klarholm/fullchain.pem");
  for (const port of all["nginx"]?.ports ?? []) expect(nginx).toMatch(new RegExp(`listen ${port.split(":")[1]}[ ;]`));
  expect(all["database"]?.environment["POSTGRES_DB"]).toBe("klarholm");
});

const dockerCompose = findDebianProgram("docker-compose");
if (!dockerCompose) console.warn("\n*** The compose files are NOT CHECKED by docker-compose. ***\n");

it.skipIf(!dockerCompose)("[IMAGE-OCI-04] docker-compose accepts the compose files", async () => {
  const copy = await mkdtemp(join(tmpdir(), "klarholm-compose-"));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  for (const name of ["container", "nginx"])
    await cp(join(root, "deploy", name), join(copy, name), { recursive: true });
  const cwd = join(copy, "container");
  const config = (...files: string[]) =>
    execute(String(dockerCompose), [...files.flatMap((file) => ["--file", file]), "config"], { cwd });
  await writeFile(join(cwd, "klarholm.env"), "");
  await expect(config("compose.yaml")).rejects.toThrow("POSTGRES_PASSWORD");
  await writeFile(join(cwd, ".env"), "POSTGRES_PASSWORD=secret\n");
  expect((await config("compose.yaml")).stdout).toContain("klarholm:secret@database");
  expect((await config("compose.yaml", "compose.rendering.yaml")).stdout).toContain("target: rendering");
});

it("[SEC-03] the image contains the tools that render applicants' files, and an override allows both replicas to sandbox them", async () => {
  const install = /^ +&& apt-get install (.*?)\\$/m.exec(await readFile(join(folder, "Dockerfile"), "utf8"))?.[1];
  for (const name of ["bubblewrap", "poppler-utils", "libreoffice-writer-nogui", "fonts-noto-cjk"])
    expect(install).toContain(` ${name} `);
  const override = parse(await readFile(join(folder, "compose.rendering.yaml"), "utf8"), { merge: true });
  const replicas = Object.entries((await services()).services).filter(([, { build }]) => build);
  expect(Object.keys(override.services)).toEqual(replicas.map(([name]) => name));
  expect(replicas.map(([name, { build }]) => [build?.target, override.services[name].build.target])).toEqual(
    replicas.map(() => ["site", "rendering"]),
  );
});
