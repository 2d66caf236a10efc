import { z } from "zod";
import type { Fault } from "./faults.ts";
import { nearest } from "../nearest.ts";
import type { YamlFile } from "./yaml-file.ts";

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
type Issue = z.core.$ZodIssue;

/** Holds a file against its schema; every fault in words an editor understands, at its place in the file. */
export function schemaFaults(yaml: YamlFile, schema: z.ZodType): Fault[] {
  const { error } = schema.safeParse(yaml.value, { error: sentence, reportInput: true });
  return error?.issues.flatMap((issue) => faultsOf(issue, yaml)) ?? [];
}

function faultsOf(issue: Issue, yaml: YamlFile): Fault[] {
  switch (issue.code) {
    case "unrecognized_keys":
      // The sentence is the list of fields that exist; see below.
      return issue.keys.map((key) =>
        yaml.atKey([...issue.path, key], `unknown field, ${hint(key, issue.message.split(", "))}`),
      );
    case "invalid_key":
      return issue.issues.map((inner) =>
        yaml.atKey(issue.path, `${inner.message}, found ${describe(issue.path.at(-1))}`),
      );
    case "invalid_format":
      return [yaml.at(issue.path, `${issue.message.replace(/^must be/, "expected")}, found ${describe(issue.input)}`)];
    default:
      return [yaml.at(issue.path, issue.message)];
  }
}

/** What was expected and what was found. Messages that schemas bring along come first and are kept. */
function sentence(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return expectation(typeNames[issue.expected] ?? issue.expected, issue.input);
    case "invalid_value":
      return expectation(oneOf(issue.values), issue.input);
    case "invalid_union":
      return unionSentence(issue);
    case "unrecognized_keys":
      return issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape).join(", ") : "";
    case "too_small":
      return `expected ${limit("at least", Number(issue.minimum), issue)}`;
    case "too_big":
      return `expected ${limit("at most", Number(issue.maximum), issue)}`;
    case "invalid_format":
      return `expected ${formatNames[issue.format] ?? `a valid ${issue.format}`}`;
    default:
      return undefined;
  }
}

const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "fields",
  record: "fields",
};

const formatNames: Record<string, string> = {
  date: "a day that exists, such as 2026-12-19",
  email: "an e-mail address",
  url: "an address such as https://www.example.com",
};

function expectation(expected: string, input: unknown): string {
  if (input === undefined) return `missing, expected ${expected}`;
  const quotes =
    expected === "text" && (typeof input === "number" || typeof input === "boolean") ? " (put it in quotes)" : "";
  return `expected ${expected}, found ${describe(input)}${quotes}`;
}

function unionSentence(issue: Extract<RawIssue, { code: "invalid_union" }>): string {
  if (issue.discriminator && "options" in issue && Array.isArray(issue.options)) {
    const found = z.record(z.string(), z.unknown()).safeParse(issue.input).data?.[issue.discriminator];
    const options = `expected one of ${issue.options.join(", ")}`;
    if (found === undefined) return `missing, ${options}`;
    const noun = issue.discriminator === "kind" ? "block kind" : issue.discriminator;
    return `unknown ${noun} ${typeof found === "string" ? `"${found}"` : String(found)}, ${options}`;
  }
  const values = issue.errors.flat().flatMap((inner) => (inner.code === "invalid_value" ? inner.values : []));
  return expectation(values.length > 0 ? oneOf(values) : "another kind of value", issue.input);
}

function limit(
  bound: string,
  number: number,
  { origin, inclusive, input }: { origin: string; inclusive?: boolean | undefined; input?: unknown },
): string {
  if (origin === "string") {
    const length = typeof input === "string" ? [...input].length : 0;
    return length === 0 ? "text, found empty text" : `${bound} ${number} characters, found ${length}`;
  }
  if (Array.isArray(input))
    return `${bound} ${number} ${number === 1 ? "item" : "items"}, found ${input.length === 0 ? "none" : input.length}`;
  const exclusive = bound === "at least" ? "a number above" : "a number below";
  return `${inclusive === false ? exclusive : `a number of ${bound}`} ${number}, found ${describe(input)}`;
}

function oneOf(values: readonly unknown[]): string {
  const texts = values.map((value) => String(value));
  return texts.length < 2 ? (texts[0] ?? "nothing") : `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`;
}

function hint(word: string, candidates: readonly string[]): string {
  const meant = nearest(word, candidates);
  return meant ? `did you mean ${meant}?` : `expected one of ${candidates.join(", ")}`;
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "fields";
  if (typeof value !== "string") return `${typeof value === "number" ? "number " : ""}${String(value)}`;
  if (value === "") return "empty text";
  const letters = [...value];
  return `text "${letters.length > 60 ? `${letters.slice(0, 60).join("")}…` : value}"`;
}
