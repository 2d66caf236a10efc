import { deskCalls } from "@klarholm/contract/desk";
import type { DeskAnswer, DeskRequest } from "@klarholm/contract/desk";
import type { TestApp } from "./build-test-app.ts";
import { ask, callAs, type TestPerson } from "./desk.ts";

/** Calls that start a job, without a file. */
type StartCall = "makeBatch" | "exportApplications" | "exportApplicationFiles" | "startExport" | "startImport";

type FileJob = DeskAnswer<"fileJobs">["jobs"][number];

/** Waits for the end of a job. */
export async function endedJob(test: TestApp, who: TestPerson, id: string): Promise<FileJob> {
  for (;;) {
    const [job] = (await callAs(test, who, "fileJobs", { id })).jobs;
    if (!job) throw new Error(`no job ${id}`);
    if (job.state !== "waiting" && job.state !== "running") return job;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Asks for the file of a job. */
export const askForFile = (test: TestApp, { cookie }: TestPerson, id: string) =>
  ask(test, deskCalls.jobFile, { cookie, body: { id } });

/** Starts a job, waits for its end, and downloads its file. @throws Error with the envelope of a call that fails */
export async function fileOf<K extends StartCall>(test: TestApp, who: TestPerson, call: K, body: DeskRequest<K>) {
  const { job } = await callAs(test, who, call, body);
  await endedJob(test, who, job);
  return askForFile(test, who, job);
}
