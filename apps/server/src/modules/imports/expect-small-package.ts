import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { UnreadableTable } from "./table-file.ts";

/** Parts of a workbook, and bytes of all parts when unpacked; a sheet of 50,000 rows has some 30 MB. */
const maxParts = 1000;
export const maxUnpackedBytes = 120 * 1024 * 1024;

/**
 * Unpacks a ZIP archive without keeping it, and counts. The sizes that the archive states are not trusted, and parts that
 * readers may understand differently are refused: the library that reads the workbook must get what was counted.
 * @throws UnreadableTable
 */
export async function expectSmallPackage(bytes: Buffer): Promise<void> {
  let archive: ZipFile | undefined;
  try {
    archive = await fromBufferPromise(bytes);
    if (archive.entryCount > maxParts) throw tooLarge();
    const names = new Set<string>();
    let [left, packed] = [maxUnpackedBytes, 0];
    for await (const entry of archive.eachEntry()) {
      const name = entry.fileName.toLowerCase();
      if (entry.isEncrypted()) throw new UnreadableTable("这个工作簿有密码。请去掉密码再导入");
      const local = await archive.readLocalFileHeaderPromise(entry);
      packed += entry.compressedSize;
      if (names.has(name) || !local.fileName.equals(entry.fileNameRaw) || packed > bytes.length) throw damaged();
      names.add(name);
      left -= await unpackedSize(archive, entry, left);
    }
    if (!names.has("[content_types].xml"))
      throw new UnreadableTable("这是压缩包，不是 Excel 工作簿。请解压后选里面的表格");
  } catch (error) {
    if (error instanceof UnreadableTable) throw error;
    throw damaged(error);
  } finally {
    archive?.close();
  }
}

async function unpackedSize(archive: ZipFile, entry: Entry, limit: number): Promise<number> {
  if (entry.uncompressedSize > limit) throw tooLarge();
  let size = 0;
  const stream: AsyncIterable<Buffer> = await archive.openReadStreamPromise(entry);
  for await (const { length } of stream) {
    size += length;
    if (size > limit) throw tooLarge();
  }
  return size;
}

const tooLarge = () =>
  new UnreadableTable(
    `这个工作簿解压后超过 ${maxUnpackedBytes / 1024 / 1024} MB，没有打开。请只留下要导入的那张工作表，另存后再试`,
  );
const damaged = (cause?: unknown) =>
  new UnreadableTable("这个工作簿已损坏。请在表格软件里打开，另存为 XLSX 再导入", { cause });
