import { writeXlsx } from "hucre/xlsx";

type Value = string | number | boolean | Date | null | { formula: string; result?: string | number };

/** A workbook with one sheet, and hidden ones before it. */
export async function workbook(
  rows: readonly (readonly Value[])[],
  { hidden = [] }: { hidden?: readonly (readonly string[])[] } = {},
): Promise<Buffer> {
  const cells = new Map(
    rows.flatMap((row, line) =>
      row.flatMap((value, column) =>
        isFormula(value)
          ? [
              [
                `${line},${column}`,
                {
                  type: "formula" as const,
                  value: value.result ?? null,
                  formula: value.formula,
                  ...(value.result !== undefined && { formulaResult: value.result }),
                },
              ] as const,
            ]
          : [],
      ),
    ),
  );
  const plain = rows.map((row) => row.map((value) => (isFormula(value) ? (value.result ?? null) : value)));
  return Buffer.from(
    await writeXlsx({
      sheets: [
        ...(hidden.length > 0 ? [{ name: "旧", rows: hidden.map((row) => [...row]), hidden: true }] : []),
        { name: "价格", rows: plain, cells },
      ],
    }),
  );
}

function isFormula(value: Value): value is { formula: string; result?: string | number } {
  return typeof value === "object" && value !== null && "formula" in value;
}

/**
 * A ZIP archive.
 * @param parts contents by name, packed by `deflateRawSync`; `stated` is the unpacked size that the archive states
 */
export function archive(parts: readonly { name: string; packed: Buffer; stated: number }[]): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, packed, stated } of parts) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(stated, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), shared, Buffer.from(name), packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), shared, central, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06", "latin1"), end]);
}
