import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { resumeUploads } from "../../../modules/careers/resume-uploads.ts";
import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import { UploadReceiver } from "./upload-receiver.ts";

it("[SEC-04] abandoned uploads of dead processes are removed, those of running replicas stay", async () => {
  const dir = await mkdtemp(join(tmpdir(), "klarholm-uploads-"));
  const [alive, dead] = [1, 2].map(() => spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]));
  const kill = async (child: typeof alive) => {
    child?.kill("SIGKILL");
    if (child) await once(child, "exit");
  };
  await kill(dead);
  const stale = [
    `${hostname()}~${dead?.pid}~a~1`,
    `${hostname()}~${process.pid}~before~1`,
    "other~1~old~1",
    "old-release",
  ];
  const current = [`${hostname()}~${alive?.pid}~b~1`, "other~1~young~1"];
  for (const name of [...stale, ...current]) {
    await mkdir(join(dir, name));
    await writeFile(join(dir, name, "0"), "x");
  }
  for (const name of ["other~1~old~1", "old-release"]) await utimes(join(dir, name), 1000, 1000);
  const limiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxPerNetwork: 1, queueLimit: 0 });
  const receiver = new UploadReceiver(dir, resumeUploads, limiter);
  await receiver.removeStale();
  expect((await readdir(dir)).toSorted()).toEqual(current.toSorted());
  await kill(alive);
  await receiver.removeStale();
  expect(await readdir(dir)).toEqual(["other~1~young~1"]);
  await rm(dir, { recursive: true });
});
