import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Database } from "../../../db/open.ts";
import type { ApplicationRow } from "../../../db/schema.ts";
import type { Storage } from "../../../plugins/storage/storage.ts";
import { filesOf } from "../../careers/application.repository.ts";
import { downloadName, safeName } from "../../careers/download-name.ts";
import type { PersonalData } from "../../careers/personal-data.ts";
import { readFile } from "../../careers/stored-files.ts";
import { openName, openPerson } from "./application-files.ts";

/**
 * A ZIP file of applications, made while it is read: a table, and a folder for each application with its files. Names are
 * safe on every system.
 * @param table as CSV
 * @param onFile called when a file is added
 */
export async function zipApplications(
  db: Database,
  rows: readonly ApplicationRow[],
  table: string,
  personal: PersonalData,
  { storage, onFile }: { storage: Storage | undefined; onFile: () => void },
): Promise<Readable> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(table), "申请.csv");
  for (const row of rows) {
    const folder = safeName(`${openPerson(row, personal)?.name ?? ""} ${row.job_title}`, "application");
    for (const file of await filesOf(db, row.id)) {
      const name = downloadName(file.position, openName(file, row, personal), file.type);
      zip.addReadStreamLazy(`${row.id} ${folder}/${name}`, { compress: file.type === "doc" }, (take) => {
        onFile();
        take(null, Readable.from(readFile(db, row, file.position, personal, storage)));
      });
    }
  }
  zip.end();
  const output = zip.outputStream.pipe(new PassThrough());
  // A file that cannot be decrypted breaks the download, rather than being missing in it.
  zip.on("error", (fault: Error) => output.destroy(fault));
  return output;
}
