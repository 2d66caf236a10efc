import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import type { Fault } from "./faults.ts";
import { lostColour, yamlProblems } from "./yaml-problems.ts";
import { say } from "../../lib/language.ts";

type Path = readonly PropertyKey[];

/** A value with the positions of its parts. */
export interface Located {
  value: unknown;
  /** A fault at the value of a path, or at the nearest existing value around it. */
  at(path: Path, message: string): Fault;
  /** A fault at the key of a path. */
  atKey(path: Path, message: string): Fault;
}

/** A YAML file, or an item as one. Texts in `value` are in NFC; `value` is undefined when the file is no YAML. */
export interface YamlFile extends Located {
  file: string;
  /** Faults of the YAML syntax and encoding. */
  faults: Fault[];
  /** Whether `value` is complete, so that it can be validated against a schema. */
  isComplete: boolean;
  /** Whether the file has this top-level field. */
  has(field: string): boolean;
}

/** Reads a file. Duplicate keys, invalid YAML, other encodings than UTF-8 and control characters become faults. */
export function readYaml(file: string, bytes: Uint8Array): YamlFile {
  const lines = new LineCounter();
  const faults: Fault[] = [];
  let text = "";
  let isComplete = true;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    isComplete = false;
    faults.push({ file, message: say("应为 UTF-8 编码的文字", "expected text in UTF-8") });
  }
  const parsed = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  let document: Document | undefined = parsed;
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const errors = [...parsed.errors, ...parsed.warnings];
  isComplete &&= errors.every(({ code }) => code === "DUPLICATE_KEY");
  for (const { offset, message } of yamlProblems(errors, text)) {
    const fault = { file, ...place(offset), message };
    // Further errors of a line are mostly consequences of the first.
    if (faults.at(-1)?.line !== fault.line) faults.push(fault);
  }

  const fault = (path: Path, offset: number | undefined, message: string): Fault => ({
    file,
    ...(offset === undefined ? { line: 1, column: 1 } : place(offset)),
    field: fieldName(path),
    path,
    message,
  });
  // The nodes of a file take many times the memory of its text, and only files with faults need them again.
  const at = (path: Path, message: string) => {
    const { node } = find((document ??= parseDocument(text, { prettyErrors: false })), path);
    return fault(path, node?.range?.[0], lostColour(node) ?? message);
  };
  const atKey = (path: Path, message: string) => {
    const { key, node } = find((document ??= parseDocument(text, { prettyErrors: false })), path);
    return fault(path, (key ?? node)?.range?.[0], message);
  };

  let value: unknown;
  try {
    value = normalized(parsed.toJS(), [], (path) => faults.push(at(path, controlCharacter())));
  } catch (error) {
    isComplete = false;
    faults.push({
      file,
      line: 1,
      column: 1,
      message:
        error instanceof RangeError
          ? say(
              "不能读作 YAML：别名指向了包含它自己的内容",
              "cannot be read as YAML: an alias refers to what it is part of",
            )
          : say(`不能读作 YAML：${String(error)}`, `cannot be read as YAML: ${String(error)}`),
    });
  }
  if (faults.length === 0) document = undefined;
  return { file, value, faults, isComplete, has: hasField(value), at, atKey };
}

/** The body of an item as a file. Its faults have no lines. */
export function itemFile(file: string, body: unknown): YamlFile {
  const at = (path: Path, message: string): Fault => ({ file, field: fieldName(path), path, message });
  const faults: Fault[] = [];
  const value = normalized(body, [], (path) => faults.push(at(path, controlCharacter())));
  return { file, value, faults, isComplete: true, has: hasField(value), at, atKey: at };
}

const hasField = (value: unknown) => (field: string) =>
  typeof value === "object" && value !== null && Object.hasOwn(value, field);

function controlCharacter(): string {
  return say("应为普通文字，现有控制字符", "expected plain text, found a control character");
}

/** The last name of a path, with the item number (from 1) for a path into a list. */
export function fieldName(path: Path): string | undefined {
  const last = path.findLastIndex((step) => typeof step === "string");
  if (last < 0) return path.length > 0 ? item(path.at(-1)) : undefined;
  return [String(path[last]), ...path.slice(last + 1).map((index) => item(index))].join(" ");
}

function item(index: PropertyKey | undefined): string {
  return say(`第 ${Number(index) + 1} 项`, `item ${Number(index) + 1}`);
}

/** Follows a path as far as it exists, through aliases. */
function find(document: Document, path: Path): { node: Node | undefined; key?: Node | undefined } {
  let node: Node | undefined = document.contents ?? undefined;
  let key: Node | undefined;
  for (const step of path) {
    const container = isAlias(node) ? node.resolve(document) : node;
    let next: unknown;
    let nextKey: unknown;
    if (isMap(container)) {
      const pair = container.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step));
      [next, nextKey] = [pair?.value, pair?.key];
    } else if (isSeq(container)) {
      next = container.items[Number(step)];
    }
    if (!isNode(next)) return { node, key: isNode(nextKey) ? nextKey : undefined };
    [node, key] = [next, isNode(nextKey) ? nextKey : undefined];
  }
  return { node, key };
}

function normalized(value: unknown, path: Path, onControl: (path: Path) => void): unknown {
  if (typeof value === "string") {
    // Tabs and line breaks are allowed.
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value) || !value.isWellFormed()) onControl(path);
    return value.normalize("NFC");
  }
  if (Array.isArray(value)) return value.map((item, index) => normalized(item, [...path, index], onControl));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key.normalize("NFC"), normalized(item, [...path, key], onControl)]),
    );
  }
  return value;
}
