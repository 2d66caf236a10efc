/*
 * Other systems send numbers as text, ids as numbers, flags as 0 and 1. Answers of this project's own API are strict and
 * are not read here. Names decide, because browsers load this and no schema; a test holds the names against the schemas.
 */

/** Fields that the contract has as numbers, in answers and in the JSON texts that answers carry. */
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
/** JSON texts: what is in them is read in the same way. */
const jsonTexts = new Set(["contents", "contentValue"]);
/** Drawn from numbers alone, whatever its fields are called; only this project's own API has it. */
const untouched = new Set(["sizeDrawing"]);

/** The number that a text says, with thousands separators or without; null where it says none. */
function numberFrom(given: string): number | null {
  const plain = given.trim().replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, "");
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

function jsonFrom(given: unknown): string {
  if (typeof given !== "string") return JSON.stringify(readTypes(given));
  try {
    return JSON.stringify(readTypes(JSON.parse(given)));
  } catch {
    return given;
  }
}

/**
 * Gives every value of an answer the type that the contract has for its name.
 * @param name of the field that holds the value; items of a list go by the list's
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
