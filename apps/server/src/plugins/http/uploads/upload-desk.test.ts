import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Counts } from "../../metrics/counters.ts";
import { createConcurrencyLimits } from "../../limits/concurrency-limits.ts";
import { resumeUploads } from "../../../modules/careers/resume-uploads.ts";
import { UploadDesk } from "./upload-desk.ts";

/** A process that does nothing for as long as it is let. */
function idle() {
  return spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { stdio: "ignore" });
}

it("[SEC-04] uploads of dead processes go at the next start, those of living replicas stay", async () => {
  const dir = await mkdtemp(join(tmpdir(), "klarholm-uploads-"));
  const [alive, dead] = [idle(), idle()];
  const ended = once(dead, "exit");
  dead.kill("SIGKILL");
  await ended;
  const left = [
    `${hostname()}~${dead.pid}~a~1`,
    `${hostname()}~${process.pid}~before~1`,
    "elsewhere~1~old~1",
    "old-release",
  ];
  const kept = [`${hostname()}~${alive.pid}~b~1`, "elsewhere~1~young~1"];
  for (const name of [...left, ...kept]) {
    await mkdir(join(dir, name));
    await writeFile(join(dir, name, "0"), "x");
  }
  for (const name of ["elsewhere~1~old~1", "old-release"]) await utimes(join(dir, name), 1000, 1000);
  await new UploadDesk(dir, resumeUploads, createConcurrencyLimits(new Counts()).uploads).tidy();
  expect((await readdir(dir)).toSorted()).toEqual(kept.toSorted());
  alive.kill("SIGKILL");
  await once(alive, "exit");
  await new UploadDesk(dir, resumeUploads, createConcurrencyLimits(new Counts()).uploads).tidy();
  expect(await readdir(dir)).toEqual(["elsewhere~1~young~1"]);
  await rm(dir, { recursive: true });
});
