/*
 * Other systems send numbers as text, ids as numbers, flags as 0 and 1. Answers of this project's API are strict and
 * skip this. Types are chosen by field name, because browsers do not load the schemas; a test compares the names with
 * the schemas.
 */

/** Fields that are numbers, in answers and in JSON texts within answers. */
const numbers = new Set(
  (
    "attrGroupDictCode count distance first headcount height latitude linkType longitude max news pageNum pageSize " +
    "picLocation place productCount queryTimes retentionDays salePrice service sort sourceType status story style subTitleSize " +
    "textAlign titleSize total width years"
  ).split(" "),
);
const flags = new Set(
  "autoplay dropped enabled leafFlag openStatus partial searchable storeRequired success workFileRequired".split(" "),
);
/** JSON texts, whose content is converted the same way. */
const jsonTexts = new Set(["contents", "contentValue"]);
/** Fields that contain only numbers, under any name; only this project's API has them. */
const untouched = new Set(["sizeDrawing"]);

/** Parses a number with optional thousands separators; null if the text is none. */
function numberFrom(input: string): number | null {
  const plain = input.trim().replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, "");
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

function jsonFrom(input: unknown): string {
  if (typeof input !== "string") return JSON.stringify(readTypes(input));
  try {
    return JSON.stringify(readTypes(JSON.parse(input)));
  } catch {
    return input;
  }
}

/**
 * Converts every value of an answer to the contract's type for its name.
 * @param name of the field; list items use the list's name
 */
export function readTypes(value: unknown, name = ""): unknown {
  if (value === null || value === undefined || untouched.has(name)) return value;
  if (jsonTexts.has(name)) return jsonFrom(value);
  if (Array.isArray(value)) return value.map((item) => readTypes(item, name));
  if (typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, readTypes(each, key)]));
  if (numbers.has(name)) return typeof value === "string" ? numberFrom(value) : value;
  if (flags.has(name)) return /^(?:true|1|y|yes)$/i.test(String(value));
  return String(value);
}
