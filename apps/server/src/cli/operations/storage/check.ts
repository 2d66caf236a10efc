import { openApplicationKeys } from "../../../modules/careers/application-keys.ts";
import { PersonalData } from "../../../modules/careers/personal-data.ts";
import { readFile } from "../../../modules/careers/stored-files.ts";
import type { StaffInvocation } from "../invocation.ts";
import { storageOf } from "./move.ts";
import { type MovableFile, movableFiles } from "./stored-tables.ts";

/** Milliseconds for which an object may precede its row, as uploads store it first. */
const pendingTime = 3_600_000;
/** Names that are printed of each kind. */
const shown = 20;

/**
 * `storage check [--read] [--remove]`: compares the store with the database. `--read` reads every file and compares its hash.
 * @throws when a file that the database refers to is missing, has another size, or other bytes
 */
export async function checkCommand(invocation: StaffInvocation): Promise<void> {
  const { config, db, values, print, progress } = invocation;
  let personal: PersonalData | undefined;
  /** Reads a file completely. @throws when its bytes are not those that were stored */
  const read = async ({ sealed, read: bytes }: MovableFile) => {
    if (sealed) personal ??= new PersonalData(await openApplicationKeys(db, config));
    const chunks = sealed && personal ? readFile(db, sealed, sealed.position, personal, storage) : bytes();
    for await (const _ of chunks);
  };
  const storage = storageOf(invocation);
  await storage.check();
  const objects = new Map<string, number>();
  const young = new Set<string>();
  for (const prefix of ["media/", "fonts/", "applications/"])
    for await (const { key, bytes, storedAt } of storage.list(prefix)) {
      objects.set(key, bytes);
      if (Date.now() - storedAt < pendingTime) young.add(key);
      if (objects.size % 1000 === 0) progress(String(objects.size));
    }
  progress("");
  const counts = { store: 0, database: 0 };
  const damaged: string[] = [];
  for await (const file of movableFiles(db, storage)) {
    const { object, bytes, label } = file;
    counts[object === null ? "database" : "store"] += 1;
    if (object === null) continue;
    // Listings of some stores are late.
    const size = objects.get(object) ?? (await storage.size(object));
    if (size === undefined || (bytes !== undefined && size !== bytes)) damaged.push(`${label} ${object}`);
    else if (values.read)
      await read(file).catch((error: unknown) => {
        damaged.push(`${label} ${object}: ${error instanceof Error ? error.message : String(error)}`);
      });
    objects.delete(object);
    if (values.read) progress(`${counts.store} ${label}`);
  }
  progress("");
  const orphans = [...objects.keys()].filter((key) => !young.has(key));
  print(
    `对象存储中 ${counts.store} 个文件，数据库中 ${counts.database} 个。In the store: ${counts.store} files, in the database: ${counts.database}.`,
  );
  if (orphans.length > 0) {
    print(`没有记录引用的对象 ${orphans.length} 个。Objects without a row: ${orphans.length}`);
    for (const key of orphans.slice(0, shown)) print(`  ${key}`);
    if (values.remove) {
      for (const key of orphans) await storage.remove(key);
      print("已删除。Removed.");
    } else print("确认没有别的网站共用这个前缀后，加 --remove 删除。Add --remove if no other site uses this prefix.");
  }
  if (damaged.length > 0)
    throw new Error(
      `缺失或损坏的文件 ${damaged.length} 个。Missing or damaged: ${damaged.length} files.\n${damaged.slice(0, shown).join("\n")}`,
    );
  print("没有缺失。Nothing is missing.");
}
