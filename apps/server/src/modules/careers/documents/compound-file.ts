/** First bytes of a compound file. */
const signature = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** Sector numbers from here on are special values; the last one marks a free sector. */
const firstSpecial = 0xfffffffa;
const freeSector = 0xffffffff;
/** Streams below this size lie in the small sectors of the root's stream. */
const miniStreamLimit = 4096;
const miniSectorBytes = 64;

interface Entry {
  name: string;
  kind: "storage" | "stream" | "root";
  start: number;
  size: number;
}

/**
 * A compound file ([MS-CFB]), the container of Word 97-2003 documents and of objects within newer ones. There is no
 * maintained package: `cfb` had its last release in 2022.
 */
export class CompoundFile {
  readonly entries: readonly Entry[];
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  /** The next sector of each sector ([MS-CFB] 2.3). */
  readonly #next: Uint32Array;
  /** The container of small streams, and the next small sector of each small sector ([MS-CFB] 2.4). */
  #mini: { bytes: Buffer; table: Buffer } | undefined;

  /** @throws RangeError for another format, or a damaged file */
  constructor(bytes: Buffer) {
    if (!bytes.subarray(0, 8).equals(signature)) throw new RangeError("not a compound file");
    this.#bytes = bytes;
    this.#sectorBytes = 1 << bytes.readUInt16LE(30);
    if (this.#sectorBytes !== 512 && this.#sectorBytes !== 4096) throw new RangeError("an unsupported sector size");
    this.#next = this.#allocationTable();
    this.entries = this.#directory();
  }

  static hasSignature(bytes: Uint8Array): boolean {
    return signature.equals(bytes.subarray(0, 8));
  }

  /** The offset behind the last used sector. */
  get end(): number {
    const last = this.#next.findLastIndex((next) => next !== freeSector);
    return (last + 2) * this.#sectorBytes;
  }

  /** The bytes of a stream. @param limit of bytes to read @throws RangeError when the file ends early */
  read({ start, size, kind }: Entry, limit = Infinity): Buffer {
    const length = Math.min(size, limit);
    if (size >= miniStreamLimit || kind === "root") return this.#chain(start, length);
    const { bytes, table } = (this.#mini ??= this.#miniStream());
    const parts: Buffer[] = [];
    for (let sector = start, left = length; left > 0; left -= miniSectorBytes) {
      parts.push(bytes.subarray(sector * miniSectorBytes, sector * miniSectorBytes + Math.min(left, miniSectorBytes)));
      sector = table.readUInt32LE(sector * 4);
    }
    return Buffer.concat(parts);
  }

  #miniStream(): { bytes: Buffer; table: Buffer } {
    const root = this.entries.find((entry) => entry.kind === "root");
    return {
      bytes: root ? this.#chain(root.start, root.size) : Buffer.alloc(0),
      table: this.#chain(this.#bytes.readUInt32LE(60), Infinity),
    };
  }

  /** @param size in bytes; Infinity for the whole chain */
  #chain(start: number, size: number): Buffer {
    const parts: Buffer[] = [];
    let left = size;
    for (let sector = start, count = 0; left > 0 && sector < firstSpecial; sector = this.#next[sector] ?? freeSector) {
      if (++count > this.#next.length) throw new RangeError("an endless chain");
      const at = (sector + 1) * this.#sectorBytes;
      if (at >= this.#bytes.length) throw new RangeError("a sector beyond the end of the file");
      parts.push(this.#bytes.subarray(at, at + Math.min(left, this.#sectorBytes)));
      left -= this.#sectorBytes;
    }
    if (left > 0 && size !== Infinity) throw new RangeError("a truncated stream");
    return Buffer.concat(parts);
  }

  /** The header lists 109 sectors of the table; a chain lists further ones ([MS-CFB] 2.5). */
  #allocationTable(): Uint32Array {
    const bytes = this.#bytes;
    const perSector = this.#sectorBytes / 4;
    const sectors: number[] = [];
    for (let at = 76; at < 512; at += 4) sectors.push(bytes.readUInt32LE(at));
    const maxSectors = Math.ceil(bytes.length / this.#sectorBytes);
    for (let sector = bytes.readUInt32LE(68), count = 0; sector < firstSpecial && count < maxSectors; count++) {
      const at = (sector + 1) * this.#sectorBytes;
      for (let entry = 0; entry < perSector - 1; entry++) sectors.push(bytes.readUInt32LE(at + entry * 4));
      sector = bytes.readUInt32LE(at + (perSector - 1) * 4);
    }
    const used = sectors.filter((sector) => sector < firstSpecial).slice(0, maxSectors);
    const table = new Uint32Array(used.length * perSector);
    for (const [index, sector] of used.entries())
      for (let entry = 0; entry < perSector; entry++)
        table[index * perSector + entry] = bytes.readUInt32LE((sector + 1) * this.#sectorBytes + entry * 4);
    return table;
  }

  #directory(): Entry[] {
    const directory = this.#chain(this.#bytes.readUInt32LE(48), Infinity);
    const entries: Entry[] = [];
    for (let at = 0; at + 128 <= directory.length; at += 128) {
      const nameBytes = directory.readUInt16LE(at + 64);
      const kind = ({ 1: "storage", 2: "stream", 5: "root" } as const)[directory.readUInt8(at + 66)];
      if (kind === undefined || nameBytes < 2 || nameBytes > 64) continue;
      const name = directory.toString("utf16le", at, at + nameBytes - 2);
      entries.push({ name, kind, start: directory.readUInt32LE(at + 116), size: directory.readUInt32LE(at + 120) });
    }
    return entries;
  }
}
