import { z } from "zod";
import { count, type Fault } from "./faults.ts";
import { didYouMean } from "../../lib/did-you-mean.ts";
import type { Located } from "./yaml-file.ts";
import { say } from "../../lib/language.ts";

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
type Issue = z.core.$ZodIssue;

/** Validates a file against its schema; the messages are for editors. */
export function schemaFaults(yaml: Located, schema: z.ZodType): Fault[] {
  const { error } = schema.safeParse(yaml.value, { error: messageFor, reportInput: true });
  return error?.issues.flatMap((issue) => faultsOf(issue, yaml)) ?? [];
}

function faultsOf(issue: Issue, yaml: Located): Fault[] {
  switch (issue.code) {
    case "unrecognized_keys":
      // The message is the list of known fields; see messageFor.
      return issue.keys.map((key) =>
        yaml.atKey(
          [...issue.path, key],
          say("没有这个字段，", "unknown field, ") + hint(key, issue.message.split(", ")),
        ),
      );
    case "invalid_key":
      return issue.issues.map((inner) => yaml.atKey(issue.path, found(inner.message, issue.path.at(-1))));
    case "invalid_format":
      return [yaml.at(issue.path, found(issue.message, issue.input))];
    default:
      return [yaml.at(issue.path, issue.message)];
  }
}

/** What was expected and what was found. Messages of the schemas themselves take precedence. */
function messageFor(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return typeMessage(issue.expected, issue.input);
    case "invalid_value":
      return expectation(oneOf(issue.values), issue.input);
    case "invalid_union":
      return unionMessage(issue);
    case "unrecognized_keys":
      return issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape).join(", ") : "";
    case "too_small":
    case "too_big":
      return boundMessage(issue);
    case "invalid_format":
      return formatMessage(issue.format);
    default:
      return undefined;
  }
}

const typeNames: Record<string, readonly [zh: string, en: string]> = {
  string: ["文字", "text"],
  number: ["数字", "a number"],
  int: ["整数", "a whole number"],
  boolean: ["true 或 false", "true or false"],
  array: ["列表", "a list"],
  tuple: ["列表", "a list"],
  object: ["一组字段", "fields"],
  record: ["一组字段", "fields"],
};

function typeMessage(type: string, input: unknown): string {
  const [zh, en] = typeNames[type] ?? [type, type];
  const isBare = type === "string" && (typeof input === "number" || typeof input === "boolean");
  return expectation(say(zh, en), input) + (isBare ? say("（请加引号）", " (put it in quotes)") : "");
}

function formatMessage(format: string): string {
  switch (format) {
    case "date":
      return say("应为存在的日期，例如 2026-12-19", "expected a day that exists, such as 2026-12-19");
    case "email":
      return say("应为邮箱地址", "expected an e-mail address");
    case "url":
      return say("应为网址，例如 https://www.example.com", "expected an address such as https://www.example.com");
    default:
      return say(`应为有效的 ${format}`, `expected a valid ${format}`);
  }
}

/** Chinese for messages of the contract's schemas, which are English for API clients. */
const contractMessages: Record<string, string> = {
  "letters, digits, - _ or .": "字母、数字、- _ 和 .",
  "a colour such as #1f3a6e": "颜色，例如 #1f3a6e",
  "a time such as 2026-03-01T10:00:00+08:00": "时间，例如 2026-03-01T10:00:00+08:00",
};

function found(message: string, input: unknown): string {
  const [, expected] = /^must be (.*)$/.exec(message) ?? [];
  const requirement =
    expected === undefined ? message : say(`应为${contractMessages[expected] ?? expected}`, `expected ${expected}`);
  return say(`${requirement}，现为${describe(input)}`, `${requirement}, found ${describe(input)}`);
}

function expectation(expected: string, input: unknown): string {
  if (input === undefined) return say(`缺少此项，应为${expected}`, `missing, expected ${expected}`);
  return say(`应为${expected}，现为${describe(input)}`, `expected ${expected}, found ${describe(input)}`);
}

function unionMessage(issue: Extract<RawIssue, { code: "invalid_union" }>): string {
  if (issue.discriminator && "options" in issue && Array.isArray(issue.options)) {
    const given = z.record(z.string(), z.unknown()).safeParse(issue.input).data?.[issue.discriminator];
    const options = say(`应为 ${issue.options.join("、")} 之一`, `expected one of ${issue.options.join(", ")}`);
    if (given === undefined) return say(`缺少此项，${options}`, `missing, ${options}`);
    const by = issue.discriminator;
    const noun = by === "kind" ? say("内容块", "block kind") : say(` ${by} `, by);
    const named = typeof given === "string" ? say(`“${given}”`, `"${given}"`) : String(given);
    return say(`没有这种${noun}${named}，${options}`, `unknown ${noun} ${named}, ${options}`);
  }
  const values = issue.errors.flat().flatMap((inner) => (inner.code === "invalid_value" ? inner.values : []));
  return expectation(values.length > 0 ? oneOf(values) : say("另一种值", "another kind of value"), issue.input);
}

function boundMessage(issue: Extract<RawIssue, { code: "too_small" | "too_big" }>): string {
  const { input, origin, inclusive } = issue;
  const isMinimum = issue.code === "too_small";
  const bound = Number(isMinimum ? issue.minimum : issue.maximum);
  const [zh, en] = isMinimum ? ["至少", "at least"] : ["至多", "at most"];
  if (isMinimum && origin === "string" && (typeof input !== "string" || input === ""))
    return say("应有文字，现为空文字", "expected text, found empty text");
  if (origin === "number" && inclusive === false)
    return say(
      `应为${isMinimum ? "大于" : "小于"} ${bound} 的数字，现为${describe(input)}`,
      `expected a number ${isMinimum ? "above" : "below"} ${bound}, found ${describe(input)}`,
    );
  if (typeof input === "string") {
    const { length } = [...input];
    return say(`应${zh} ${bound} 个字，现有 ${length} 个`, `expected ${en} ${bound} characters, found ${length}`);
  }
  if (Array.isArray(input))
    return say(
      `应${zh}有 ${bound} 项，现有 ${input.length} 项`,
      `expected ${en} ${count(bound, "item")}, found ${input.length === 0 ? "none" : input.length}`,
    );
  return say(
    `应为${zh} ${bound} 的数字，现为${describe(input)}`,
    `expected a number of ${en} ${bound}, found ${describe(input)}`,
  );
}

function oneOf(values: readonly unknown[]): string {
  const texts = values.map((value) => String(value));
  if (texts.length < 2) return texts[0] ?? say("空", "nothing");
  return say(` ${texts.join("、")} 之一`, `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`);
}

function hint(word: string, candidates: readonly string[]): string {
  const suggestion = didYouMean(word, candidates);
  return suggestion
    ? say(`是不是 ${suggestion}？`, `did you mean ${suggestion}?`)
    : say(`可用的有 ${candidates.join("、")}`, `expected one of ${candidates.join(", ")}`);
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return say("空", "nothing");
  if (Array.isArray(value)) return say("列表", "a list");
  if (typeof value === "object") return say("一组字段", "fields");
  if (typeof value === "number") return say(`数字 ${value}`, `number ${value}`);
  if (typeof value !== "string") return say(` ${String(value)}`, String(value));
  if (value === "") return say("空文字", "empty text");
  const letters = [...value];
  const start = letters.length > 60 ? `${letters.slice(0, 60).join("")}…` : value;
  return say(`文字“${start}”`, `text "${start}"`);
}
