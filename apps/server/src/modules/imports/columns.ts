import { didYouMean } from "../../lib/did-you-mean.ts";

/** A record of a table, such as a product. */
export type TableRecord = Record<string, unknown>;

/** A faulty cell; the message is Chinese. */
export class CellFault extends Error {
  readonly nearest: string | null;

  /** @param nearest the nearest valid value */
  constructor(message: string, nearest: string | null = null) {
    super(message);
    this.nearest = nearest;
  }
}

export interface Column {
  name: string;
  /** Path of the field in a record. */
  field: readonly string[];
  /** How to fill it in, in Chinese. */
  about: string;
  /** Whether no two records may have the same value. */
  isUnique?: true;
  /** Whether only new records take a value from the table. */
  isFixed?: true;
  /** Path of the value that a record without its own has. */
  inherited?: readonly string[];
  /** The cell of a value. */
  write: (value: unknown) => string | number;
  /** Parses a cell. @returns undefined to remove the field @throws CellFault */
  read: (cell: string) => unknown;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A text that must be there. */
export const required = (name: string, field: string, about: string): Column => ({
  name,
  field: [field],
  about: `${about}。不能空着`,
  write: textOf,
  read(cell) {
    if (cell === "") throw new CellFault("不能空着");
    return cell;
  },
});

/** A text; an empty cell removes it. */
export const optional = (name: string, field: string, about: string): Column => ({
  name,
  field: [field],
  about: `${about}。空着就是没有`,
  write: textOf,
  read: (cell) => cell || undefined,
});

const between = /[、，,;；\n]/;

/** Texts in one cell. @param least how many there must be */
export const list = (name: string, field: string, about: string, least = 0): Column => ({
  name,
  field: [field],
  about: `${about}。几个之间用顿号隔开`,
  write: (value) => (Array.isArray(value) ? value.filter((each) => typeof each === "string").join("、") : ""),
  read(cell) {
    const texts = [...new Set(cell.split(between).flatMap((each) => each.trim() || []))];
    if (texts.length < least) throw new CellFault("不能空着");
    return texts.length === 0 ? undefined : texts;
  },
});

/** Range and digits of a number. */
interface NumberRule {
  decimals: number;
  min: number;
  max: number;
  /** The expectation in Chinese. */
  expected: string;
}

/** A number that must be there, with thousands separators and units as spreadsheets show them. */
export const number = (name: string, field: readonly string[], about: string, rule: NumberRule): Column => ({
  name,
  field,
  about: `${about}。${rule.expected}`,
  write: (value) => (typeof value === "number" ? value : ""),
  read(cell) {
    if (cell === "") throw new CellFault("不能空着");
    const plain = cell
      .normalize("NFKC")
      .replace(/^[¥￥]\s*|\s*(?:元|°|度)$/g, "")
      .replaceAll(/,(?=\d{3}(?:\D|$))/g, "");
    const value = /^[+-]?\d{1,12}(?:\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN;
    if (Number.isNaN(value)) throw new CellFault(rule.expected);
    const rounded = Number(value.toFixed(rule.decimals));
    const near = [rounded, Math.abs(rounded)].find((each) => each >= rule.min && each <= rule.max);
    if (near !== value) throw new CellFault(rule.expected, near === undefined ? null : String(near));
    return value;
  },
});

/** Values by the word in the cell. */
type Choices = ReadonlyMap<string, string>;

/** Words in the explanation of a column. */
const maxListed = 60;

const listed = (choices: Choices, limit: number) =>
  [...choices.keys()].slice(0, limit).join("、") + (choices.size > limit ? " 等" : "");

const choiceColumn = (name: string, field: readonly string[], about: string, choices: Choices) => ({
  name,
  field,
  about: `${about}：${listed(choices, maxListed)}`,
});

const swapped = (choices: Choices) => new Map([...choices].map(([word, value]) => [value, word]));

/** @throws CellFault for a word that is neither a choice nor its value */
function readChoice(cell: string, choices: Choices, words: ReadonlyMap<string, string>): string {
  const value = choices.get(cell) ?? (words.has(cell) ? cell : undefined);
  if (value !== undefined) return value;
  const like = (isLike: (word: string) => boolean) => [...choices.keys()].find((word) => cell !== "" && isLike(word));
  const longer = like((word) => word.includes(cell));
  throw new CellFault(
    cell === "" ? "不能空着" : `应为 ${listed(choices, 12)} 之一`,
    longer ?? didYouMean(cell, choices.keys()) ?? like((word) => cell.includes(word)) ?? null,
  );
}

/** One of the brand's own words. */
export const oneOf = (name: string, field: readonly string[], about: string, choices: Choices): Column => {
  const words = swapped(choices);
  return {
    ...choiceColumn(name, field, about, choices),
    write: (value) => words.get(textOf(value)) ?? textOf(value),
    read: (cell) => readChoice(cell, choices, words),
  };
};

/** Several of the brand's own words; an empty cell removes them. */
export const someOf = (name: string, field: readonly string[], about: string, choices: Choices): Column => {
  const words = swapped(choices);
  const written = list(name, "", about);
  return {
    ...choiceColumn(name, field, `${about}。几个之间用顿号隔开`, choices),
    write: (value) =>
      written.write(Array.isArray(value) ? value.map((each) => words.get(textOf(each)) ?? each) : undefined),
    read(cell) {
      if (choices.has(cell)) return [readChoice(cell, choices, words)];
      const texts = written.read(cell);
      if (!Array.isArray(texts)) return undefined;
      return texts.map((text: string, index) => {
        try {
          return readChoice(text, choices, words);
        } catch (error) {
          if (!(error instanceof CellFault) || error.nearest === null) throw error;
          // The nearest value of the whole cell.
          throw new CellFault(error.message, texts.with(index, error.nearest).join("、"));
        }
      });
    },
  };
};

/** A day, as spreadsheets write it; an empty cell removes it. */
export const day = (name: string, field: string, about: string): Column => ({
  name,
  field: [field],
  about: `${about}，例如 2027-03-05。空着就是没有`,
  write: textOf,
  read(cell) {
    if (cell === "") return undefined;
    const [, year = "", month = "", date = ""] =
      /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(cell.normalize("NFKC")) ?? [];
    const text = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
    const time = new Date(`${text}T00:00:00Z`);
    // An impossible day such as 31 February becomes one of the next month.
    if (year === "" || Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== text)
      throw new CellFault("应为日期，例如 2027-03-05");
    return text;
  },
});

/** A time in China. @param isOptional whether an empty cell removes it */
export const time = (name: string, field: string, about: string, isOptional = false): Column => ({
  name,
  field: [field],
  about: `${about}，例如 2027-03-05 10:00。${isOptional ? "空着就是没有" : "不能空着"}`,
  write: (value) => textOf(value).slice(0, 16).replace("T", " "),
  read(cell) {
    if (cell === "" && isOptional) return undefined;
    const [date = "", clock = ""] = cell.normalize("NFKC").split(/(?<=[\d日])\s*[T ]\s*/);
    const [, hour = "", minute = ""] = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?Z?)?$/.exec(clock || "00:00") ?? [];
    if (date === "" || hour === "" || Number(hour) > 23 || Number(minute) > 59)
      throw new CellFault("应为时间，例如 2027-03-05 10:00");
    return `${String(day(name, field, about).read(date))}T${hour.padStart(2, "0")}:${minute}:00+08:00`;
  },
});

/** The value of a column in a record. */
export function valueOf(record: TableRecord, field: readonly string[]): unknown {
  return field.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null
        ? Object.entries(value).find(([key]) => key === name)?.[1]
        : undefined,
    record,
  );
}

/** A record with another value of a column; undefined removes the field. */
export function withValue(record: TableRecord, [name = "", ...rest]: readonly string[], value: unknown): TableRecord {
  const { [name]: before, ...others } = record;
  const inner =
    rest.length === 0
      ? value
      : withValue(typeof before === "object" && before !== null ? { ...before } : {}, rest, value);
  if (inner === undefined) return others;
  return name in record ? { ...record, [name]: inner } : { ...others, [name]: inner };
}
