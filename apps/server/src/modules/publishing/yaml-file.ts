import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import type { Fault } from "./faults.ts";
import { lostColour, yamlMistakes } from "./yaml-words.ts";
import { say } from "../../lib/language.ts";

type Path = readonly PropertyKey[];

/** A value that knows where everything in it stands. */
export interface Located {
  value: unknown;
  /** A fault at the value that `path` leads to, or at the nearest thing around it that exists. */
  at(path: Path, message: string): Fault;
  /** A fault at the key itself. */
  atKey(path: Path, message: string): Fault;
}

/** A YAML file. Its `value` has text in NFC; undefined when the file cannot be read as YAML at all. */
export interface YamlFile extends Located {
  file: string;
  /** What is wrong with the YAML itself. */
  faults: Fault[];
  /** Whether `value` is all that the file says, so that it makes sense to hold it against a schema. */
  whole: boolean;
  /** Whether the file has this field at its top. */
  has(field: string): boolean;
}

/** Reads one file. Duplicate keys, wrong YAML, foreign encodings and control characters become faults. */
export function readYaml(file: string, bytes: Uint8Array): YamlFile {
  const lines = new LineCounter();
  const faults: Fault[] = [];
  let text = "";
  let whole = true;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    whole = false;
    faults.push({ file, message: say("应为 UTF-8 编码的文字", "expected text in UTF-8") });
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const errors = [...document.errors, ...document.warnings];
  whole &&= errors.every(({ code }) => code === "DUPLICATE_KEY");
  for (const { offset, message } of yamlMistakes(errors, text)) {
    const fault = { file, ...place(offset), message };
    // What follows the first mistake on a line is mostly a consequence of it.
    if (faults.at(-1)?.line !== fault.line) faults.push(fault);
  }

  const fault = (path: Path, offset: number | undefined, message: string): Fault => ({
    file,
    ...(offset === undefined ? { line: 1, column: 1 } : place(offset)),
    field: fieldName(path),
    path,
    message,
  });
  const at = (path: Path, message: string) => {
    const { node } = find(document, path);
    return fault(path, node?.range?.[0], lostColour(node) ?? message);
  };
  const atKey = (path: Path, message: string) => {
    const { key, node } = find(document, path);
    return fault(path, (key ?? node)?.range?.[0], message);
  };

  let value: unknown;
  try {
    value = normalized(document.toJS(), [], (path) =>
      faults.push(at(path, say("应为普通文字，现有控制字符", "expected plain text, found a control character"))),
    );
  } catch (error) {
    whole = false;
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
  const has = (field: string) => typeof value === "object" && value !== null && Object.hasOwn(value, field);
  return { file, value, faults, whole, has, at, atKey };
}

/** The last name in a path, with the number of the item (from 1) when it leads into a list. */
export function fieldName(path: Path): string | undefined {
  const last = path.findLastIndex((step) => typeof step === "string");
  if (last < 0) return path.length > 0 ? item(path.at(-1)) : undefined;
  return [String(path[last]), ...path.slice(last + 1).map((index) => item(index))].join(" ");
}

/** The place of a list, from 1. */
function item(index: PropertyKey | undefined): string {
  return say(`第 ${Number(index) + 1} 项`, `item ${Number(index) + 1}`);
}

/** Follows a path as far as it leads; aliases are followed too. */
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
    // Line breaks and tabs are text; no database engine and no page needs the others.
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
