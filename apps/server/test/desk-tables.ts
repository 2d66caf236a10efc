import { deskCalls } from "@klarholm/contract/desk";
import type { TableName } from "@klarholm/contract/desk/tables";
import type { TestApp } from "./build-test-app.ts";
import type { TestPerson } from "./desk.ts";

interface Upload {
  table?: TableName;
  fix?: string[];
  fingerprint?: string;
  /** An earlier check. */
  check?: string;
}

/** Calls the desk with a file. @throws Error with the envelope on failure */
export async function sendTable<K extends "checkTable" | "applyTable" | "startCheck" | "readCodesTable">(
  { app, config }: TestApp,
  { cookie }: TestPerson,
  name: K,
  file: string | Buffer | undefined,
  { table, fix = [], fingerprint, check }: Upload = {},
) {
  const form = new FormData();
  if (table) form.append("table", table);
  for (const each of fix) form.append("fix", each);
  if (fingerprint !== undefined) form.append("fingerprint", fingerprint);
  if (check !== undefined) form.append("check", check);
  if (file !== undefined) form.append("file", new Blob([new Uint8Array(Buffer.from(file))]), "新价.xlsx");
  const body = new Response(form);
  const answer = await app.inject({
    method: "POST",
    url: deskCalls[name].path,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { cookie, origin: config.publicUrl, "content-type": body.headers.get("content-type") ?? "" },
  });
  const { success, data, ...failure } = answer.json();
  if (!success) throw new Error(JSON.stringify(failure));
  return deskCalls[name].answer.parse(data) as ReturnType<(typeof deskCalls)[K]["answer"]["parse"]>;
}

/** Checks a table and applies it. */
export async function importTable(test: TestApp, who: TestPerson, file: string | Buffer, upload: Upload = {}) {
  const { fingerprint } = await sendTable(test, who, "checkTable", file, upload);
  return sendTable(test, who, "applyTable", file, { ...upload, fingerprint });
}
