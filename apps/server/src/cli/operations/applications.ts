import { createWriteStream } from "node:fs";
import { openStorage } from "../../plugins/storage/open-storage.ts";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { documentFindings } from "@klarholm/contract/documents";
import { z } from "zod";
import { checkpointWal } from "../../db/checkpoint-wal.ts";
import type { ApplicationRow } from "../../db/schema.ts";
import { chinaTime } from "../../lib/china-time.ts";
import {
  filesOf,
  listApplications,
  readApplication,
  removeApplication,
  removeApplicationsBefore,
} from "../../modules/careers/application.repository.ts";
import { openApplicationKeys } from "../../modules/careers/application-keys.ts";
import { DocumentValidator } from "../../modules/careers/documents/document-validator.ts";
import { downloadName } from "../../modules/careers/download-name.ts";
import { PersonalData } from "../../modules/careers/personal-data.ts";
import { rekeyApplications } from "../../modules/careers/rekey.ts";
import { readFile } from "../../modules/careers/stored-files.ts";
import { readPublished } from "../../modules/content/content.repository.ts";
import { readContent } from "../../modules/content/read-content.ts";
import { UsageError } from "../command-line.ts";
import { type StaffInvocation, wholeNumber } from "./invocation.ts";
import { csvTable, terminalText } from "../../lib/visitor-text.ts";

const day = 24 * 3_600_000;
const storeNames = z.array(z.string());

/** `applications list`: one line each, newest first. */
export async function listCommand(invocation: StaffInvocation): Promise<void> {
  const personal = await personalData(invocation);
  const rows = await selectedRows(invocation);
  for (const row of rows) {
    const { id, time, jobTitle, city, stores, name } = openRow(row, personal);
    invocation.print(terminalText([id, time, jobTitle, [city, ...stores].join(" "), name].join("  ")));
  }
  invocation.print(`${rows.length} applications`);
}

/** `applications show ID`: an application with its phone number, its files and the findings in them. */
export async function showCommand(invocation: StaffInvocation): Promise<void> {
  const { db, words, print } = invocation;
  const [id = ""] = words;
  const row = await readApplication(db, id);
  if (!row) throw new Error(`There is no application ${id}.`);
  const personal = await personalData(invocation);
  for (const [name, value] of Object.entries(openRow(row, personal)))
    print(terminalText(`${name.padEnd(16)}${Array.isArray(value) ? value.join(", ") : String(value)}`));
  const validator = new DocumentValidator();
  for (const { position, name, type, bytes } of await filesOf(db, id)) {
    print(terminalText(`${`file ${position + 1}`.padEnd(16)}${personal.open(name, row)} (${type}, ${bytes} bytes)`));
    const verdict = await validator.validate(() =>
      buffer(readFile(db, row, position, personal, openStorage(invocation.config.storage))),
    );
    if ("refusal" in verdict) print(`${" ".repeat(16)}would be refused today: ${verdict.refusal}`);
    else if (verdict.findings.length > 0)
      print(`${" ".repeat(16)}contains ${verdict.findings.map((finding) => documentFindings[finding].en).join("; ")}`);
  }
}

/** `applications export --out DIR [ID...]`: writes a table of applications, and a folder of files for each. */
export async function exportCommand(invocation: StaffInvocation): Promise<void> {
  const { db, values, words, print } = invocation;
  const { out } = values;
  if (out === undefined) throw new UsageError("applications export needs --out.");
  if (await stat(out).catch(() => undefined))
    throw new Error(`--out: ${out} exists already; applications are never mixed with others.`);
  const personal = await personalData(invocation);
  const all = await selectedRows(invocation);
  const missing = words.find((id) => !all.some((application) => application.id === id));
  if (missing !== undefined) throw new Error(`There is no application ${missing} since --days.`);
  const exported = words.length === 0 ? all : all.filter(({ id }) => words.includes(id));

  await mkdir(out, { recursive: true, mode: 0o700 });
  const table = [["id", "time", "jobId", "jobTitle", "city", "stores", "name", "phone", "consentVersion", "files"]];
  for (const row of exported) {
    const { stores, ...application } = openRow(row, personal);
    const { id, time, jobId, jobTitle, city, name, phone, consentVersion } = application;
    const folder = join(out, id);
    await mkdir(folder, { mode: 0o700 });
    const names: string[] = [];
    for (const file of await filesOf(db, id)) {
      const fileName = downloadName(file.position, personal.open(file.name, row), file.type);
      await pipeline(
        readFile(db, row, file.position, personal, openStorage(invocation.config.storage)),
        createWriteStream(join(folder, fileName), { mode: 0o600 }),
      );
      names.push(fileName);
    }
    table.push([id, time, jobId, jobTitle, city, stores.join(" "), name, phone, consentVersion, names.join(" ")]);
  }
  await writeFile(join(out, "applications.csv"), csvTable(table), { mode: 0o600 });
  print(`${exported.length} applications in ${resolve(out)}`);
}

/** `applications purge [--days N | ID...]`: deletes applications by age (careers.yaml's retention by default) or by id. */
export async function purgeCommand({ db, values: { days }, words, print }: StaffInvocation): Promise<void> {
  if (days !== undefined && words.length > 0) throw new UsageError("applications purge takes --days or IDs, not both.");
  if (words.length > 0) {
    for (const id of words)
      print((await removeApplication(db, id)) ? `Removed: ${id}` : `There is no application ${id}.`);
  } else {
    const retention =
      days === undefined
        ? readContent((await readPublished(db)).items).careers.retentionDays
        : wholeNumber("days", days, 3650);
    const removed = await removeApplicationsBefore(db, new Date(Date.now() - retention * day).toISOString());
    print(`Removed: ${removed} applications older than ${retention} days`);
  }
  await checkpointWal(db);
}

/** `applications rekey`: seals every application with the first key of APPLICATION_KEY. */
export async function rekeyCommand(invocation: StaffInvocation): Promise<void> {
  const { db, print, progress } = invocation;
  let moved = 0;
  await rekeyApplications(
    db,
    await personalData(invocation),
    () => progress(String(++moved)),
    openStorage(invocation.config.storage),
  );
  await checkpointWal(db);
  progress("");
  print(`Sealed with the first key: ${moved} applications; no other key is needed any more`);
}

async function personalData({ db, config }: StaffInvocation): Promise<PersonalData> {
  return new PersonalData(await openApplicationKeys(db, config));
}

/** Applications of the last `--days` days (by default all) and one `--job`. */
async function selectedRows({ db, values }: StaffInvocation): Promise<ApplicationRow[]> {
  const days = values.days === undefined ? 3650 : wholeNumber("days", values.days, 3650);
  return listApplications(db, { since: new Date(Date.now() - days * day).toISOString(), jobId: values.job });
}

function openRow(row: ApplicationRow, personal: PersonalData) {
  const { name, phone } = personal.openPerson(row);
  return {
    id: row.id,
    time: chinaTime(row.created_at),
    jobId: row.job_id,
    jobTitle: row.job_title,
    city: row.city,
    stores: storeNames.parse(JSON.parse(row.stores)),
    name,
    phone,
    consentVersion: row.consent_version,
  };
}
