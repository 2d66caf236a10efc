/** Streams and nested storages by name. */
export interface Storage {
  [name: string]: Uint8Array | Storage;
}

interface Entry {
  name: string;
  /** Numbers of [MS-CFB] 2.6.1. */
  type: 1 | 2 | 5;
  data: Uint8Array;
  start: number;
  child: number;
  next: number;
}

const sectorBytes = 512;
const endOfChain = -2;
const tableSector = -3;
/** Smaller streams would be stored in the mini stream. */
const streamBytes = 4096;

/**
 * A compound file ([MS-CFB], version 3), the format of Word 97-2003 documents and OLE objects. Streams are padded to
 * 4096 bytes to avoid the mini stream; siblings form a list instead of a balanced tree.
 */
export function compoundFile(root: Storage): Buffer {
  const entries: Entry[] = [];
  const append = (name: string, node: Uint8Array | Storage, type: Entry["type"]): number => {
    const index = entries.length;
    const isStream = node instanceof Uint8Array;
    const entry: Entry = {
      name,
      type,
      data: isStream ? padded(node) : Buffer.alloc(0),
      start: endOfChain,
      child: -1,
      next: -1,
    };
    entries.push(entry);
    const children = isStream
      ? []
      : Object.entries(node)
          .toSorted(([a], [b]) => a.length - b.length || (a.toUpperCase() < b.toUpperCase() ? -1 : 1))
          .map(([key, value]) => append(key, value, value instanceof Uint8Array ? 2 : 1));
    entry.child = children[0] ?? -1;
    for (const [at, child] of children.entries()) {
      const sibling = entries[child];
      if (sibling) sibling.next = children[at + 1] ?? -1;
    }
    return index;
  };
  append("Root Entry", root, 5);

  const chains: number[] = [];
  const sectors: Buffer[] = [];
  const store = (data: Uint8Array): number => {
    const count = Math.ceil(data.length / sectorBytes);
    if (count === 0) return endOfChain;
    const start = chains.length;
    for (let index = 1; index <= count; index++) chains.push(index === count ? endOfChain : start + index);
    sectors.push(Buffer.concat([data, Buffer.alloc(count * sectorBytes - data.length)]));
    return start;
  };
  for (const entry of entries) entry.start = store(entry.data);
  const directoryStart = store(directoryOf(entries));
  let tableSectors = 1;
  while ((chains.length + tableSectors) * 4 > tableSectors * sectorBytes) tableSectors++;
  const tableStart = chains.length;
  const table = Buffer.alloc(tableSectors * sectorBytes, 0xff);
  for (const [index, next] of [...chains, ...Array<number>(tableSectors).fill(tableSector)].entries())
    table.writeInt32LE(next, index * 4);
  return Buffer.concat([headerOf(directoryStart, tableStart, tableSectors), ...sectors, table]);
}

const padded = (data: Uint8Array) => Buffer.concat([data, Buffer.alloc(Math.max(0, streamBytes - data.length))]);

function headerOf(directoryStart: number, tableStart: number, tableSectors: number): Buffer {
  const header = Buffer.alloc(sectorBytes);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  for (const [at, value] of [0x3e, 3, 0xfffe, 9, 6].entries()) header.writeUInt16LE(value, 24 + at * 2);
  header.writeUInt32LE(tableSectors, 44);
  header.writeInt32LE(directoryStart, 48);
  header.writeUInt32LE(streamBytes, 56);
  header.writeInt32LE(endOfChain, 60);
  header.writeInt32LE(endOfChain, 68);
  header.fill(0xff, 76);
  for (let index = 0; index < tableSectors; index++) header.writeInt32LE(tableStart + index, 76 + index * 4);
  return header;
}

function directoryOf(entries: readonly Entry[]): Buffer {
  const directory = Buffer.alloc(Math.ceil(entries.length / 4) * sectorBytes);
  for (const [index, { name, type, data, start, child, next }] of entries.entries()) {
    const at = index * 128;
    directory.write(name, at, "utf16le");
    directory.writeUInt16LE(name.length * 2 + 2, at + 64);
    directory.writeUInt8(type, at + 66);
    directory.writeUInt8(1, at + 67);
    for (const [offset, value] of [-1, next, child].entries()) directory.writeInt32LE(value, at + 68 + offset * 4);
    directory.writeInt32LE(type === 1 ? 0 : start, at + 116);
    directory.writeUInt32LE(data.length, at + 120);
  }
  return directory;
}

/** The streams of a Word 97 document without text. @param flags of the FIB ([MS-DOC] 2.5.2) */
export function wordStreams({ text = "", flags = 0 }: { text?: string; flags?: number } = {}): Storage {
  const document = Buffer.alloc(4096);
  document.writeUInt16LE(0xa5ec, 0);
  document.writeUInt16LE(0xc1, 2);
  document.writeUInt16LE(flags, 10);
  document.write(text, 1536, "latin1");
  return { WordDocument: document, "1Table": Buffer.alloc(4096) };
}
