import type { Config } from "../src/config.ts";
import type { Database } from "../src/db/open.ts";
import type { ApplicationFileTable } from "../src/db/schema.ts";
import { openApplicationKeys } from "../src/modules/careers/application-keys.ts";
import { addApplication, addFile } from "../src/modules/careers/application.repository.ts";
import { newApplicationId, PersonalData } from "../src/modules/careers/personal-data.ts";
import type { SealChunk } from "../src/lib/sealing.ts";
import { storeFile } from "../src/modules/careers/stored-files.ts";
import { sealedRow } from "./applications.ts";
import { docx, pdf } from "./resumes.ts";

/** A file of an application. */
export interface TestFile {
  name: string;
  type: ApplicationFileTable["type"];
  data: Uint8Array;
}

/** Files whose names are not safe on every system. */
export const resume = { name: "../林晓\u202e/简历.pdf", type: "pdf", data: pdf() } as const;
export const letterFile = { name: "con.docx", type: "docx", data: docx() } as const;

/**
 * Stores an application as the server does, past the check of its files: they may be such as another release took.
 * @returns its id
 */
export async function storeApplication(
  { database: { db }, config }: { database: { db: Database }; config: Pick<Config, "applicationKey" | "dataDir"> },
  files: readonly TestFile[],
  changes: Partial<typeof sealedRow> = {},
): Promise<string> {
  const personal = new PersonalData(await openApplicationKeys(db, config));
  const id = newApplicationId();
  const person = { name: "林晓", phone: "13800001234" };
  await addApplication(db, {
    ...sealedRow,
    captcha_key: id,
    phone_hash: personal.phoneHashes(person.phone)[0],
    ...changes,
    id,
    key_id: personal.keyId,
    person: personal.sealPerson(person, id),
  });
  for (const [position, { name, type, data }] of files.entries()) {
    const seal: SealChunk = (chunk, context) => personal.sealChunk(chunk, context);
    const stored = await storeFile(db, { application: id, position, source: () => [data], seal });
    const field = position === 0 ? "resumeFile" : "otherFiles";
    await addFile(db, id, { position, field, name: personal.seal(name, id), type, bytes: data.length, ...stored });
  }
  return id;
}
