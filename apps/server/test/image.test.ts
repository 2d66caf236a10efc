import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { freePort } from "../../../tools/port.mjs";
import { findDebianProgram } from "./debian-program.ts";
import { writeStandInImage } from "./stand-in-image.ts";

const root = join(import.meta.dirname, "../../..");
const execute = promisify(execFile);
/** Bytes of all files of the image, base included. */
const maxImage = 450e6;
/** The account `node` of the base image. */
const uid = 1000;

const buildah = findDebianProgram("buildah");
if (!buildah) console.warn("\n*** The build of the container image is SKIPPED: buildah is not installed. ***\n");

const text = async (program: string, ...args: string[]) =>
  (await execute(program, args, { cwd: root, maxBuffer: 2 ** 28, encoding: "utf8" })).stdout.trim();

/** The folder of a release: the files of this checkout with its builds. */
async function releaseFolder(folder: string): Promise<void> {
  // With the changes that are not committed.
  const commit = (await text("git", "stash", "create")) || "HEAD";
  await mkdir(folder);
  await text("sh", "-c", `git archive ${commit} | tar x -C "${folder}"`);
  for (const build of ["apps/web/build", "apps/desk/build"])
    await text("cp", "-r", join(root, build), join(folder, build));
  await writeFile(join(folder, "RELEASE"), "test\n");
}

const imageConfig = z.object({
  config: z.object({
    User: z.string(),
    Env: z.array(z.string()),
    Cmd: z.array(z.string()),
    WorkingDir: z.string(),
    Healthcheck: z.object({ Test: z.array(z.string()) }),
  }),
});

describe.skipIf(!buildah)("the container image", () => {
  it(
    "[IMAGE-OCI-01] [IMAGE-OCI-02] is built from a release, has at most 450 MB, neither tests nor build dependencies, and serves a page from a read-only root as an unprivileged user",
    { timeout: 600_000 },
    async () => {
      const work = await mkdtemp(join(root, ".cache/image-"));
      const store = ["--root", join(work, "store"), "--runroot", join(work, "run"), "--storage-driver"];
      // The kernel of some test machines has no overlay file systems; copies take twice as long.
      const isLayered = await text(String(buildah), ...store, "overlay", "info").then(
        () => true,
        () => false,
      );
      const build = (...args: string[]) => text(String(buildah), ...store, isLayered ? "overlay" : "vfs", ...args);
      onTestFinished(async () => {
        await build("umount", "--all").catch(() => undefined);
        await rm(work, { recursive: true, force: true, maxRetries: 5 });
      });
      const base = await build("from", "scratch");
      await writeStandInImage(await build("mount", base));
      const variables = [
        "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt",
        "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      ];
      await build("config", ...variables.flatMap((variable) => ["--env", variable]), base);
      await build("commit", "--rm", base, "stand-in");

      const context = join(work, "klarholm");
      await releaseFolder(context);
      const registry = await text("npm", "config", "get", "registry");
      const settings = { NODE_IMAGE: "localhost/stand-in", NPM_REGISTRY: registry };
      const options = [
        ["--isolation", "chroot", "--format", "docker", "--target", "site", "--tag", "klarholm"],
        ["--volume", `${await text("npm", "config", "get", "cache")}:/root/.npm`],
        ...Object.entries(settings).map(([name, value]) => ["--build-arg", `${name}=${value}`]),
      ].flat();
      await build("bud", ...options, "--file", join(context, "deploy/container/Dockerfile"), context);
      const image = await build("mount", await build("from", "localhost/klarholm"));
      const bytes = Number.parseInt(await text("du", "-sb", image), 10);
      process.stdout.write(`container image: ${Math.round(bytes / 1e6)} MB\n`);
      expect(bytes).toBeLessThan(maxImage);

      const app = join(image, "opt/klarholm");
      expect(readdirSync(join(app, "node_modules"))).toEqual(expect.arrayContaining(["fastify", "sharp"]));
      const left = ["node_modules/vite", "node_modules/vitest", "apps/server/test", "studio", "e2e", "docs", ".git"];
      expect(left.filter((path) => existsSync(join(app, path)))).toEqual([]);
      expect(await text("find", join(app, "apps"), join(app, "packages"), "-name", "*.test.*")).toBe("");

      const { config } = imageConfig.parse(JSON.parse(await build("inspect", "--type", "image", "klarholm")).Docker);
      expect(config.User).toBe("node");
      const { uid: owner, mode } = await stat(join(image, "var/lib/klarholm"));
      expect([owner, mode & 0o777]).toEqual([uid, 0o700]);

      const data = join(work, "data");
      await mkdir(data, { mode: 0o700 });
      await chown(data, uid, uid);
      const port = await freePort();
      const added = { PORT: String(port), HOST: "127.0.0.1", PICTURES_AHEAD: "off" };
      const env = Object.fromEntries(config.Env.map((line) => [line.split("=")[0], line.slice(line.indexOf("=") + 1)]));
      /** Runs a command in the image as its runtime would with `--read-only --cap-drop ALL`. */
      const inside = (command: readonly string[]) =>
        spawn(
          "/usr/bin/bwrap",
          [
            ["--ro-bind", image, "/", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"],
            ["--bind", data, "/var/lib/klarholm", "--chdir", config.WorkingDir, "--die-with-parent"],
            ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", "--no-new-privs"],
            ["--bounding-set=-all", "--", ...command],
          ].flat(),
          { env: { ...env, ...added }, stdio: ["ignore", "inherit", "inherit"] },
        );
      const server = inside(config.Cmd);
      const ended = once(server, "exit");
      onTestFinished(() => void server.kill("SIGKILL"));
      const page = () => fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.status, String);
      await expect.poll(page, { timeout: 120_000, interval: 300 }).toBe(200);
      const [kind, ...health] = config.Healthcheck.Test;
      expect(kind).toBe("CMD");
      expect(await once(inside(health), "exit")).toEqual([0, null]);
      expect((await stat(join(data, "klarholm.sqlite"))).uid).toBe(uid);
      const child = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, "utf8");
      process.kill(Number(child), "SIGTERM");
      expect((await ended)[0]).toBe(0);
    },
  );
});
