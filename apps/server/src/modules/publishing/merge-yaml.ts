import {
  Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";

/** Broken like this, long plain text stays readable in any editor. */
const lineWidth = 110;

/** What tells items of a list apart, the first that an item has. */
const names = ["id", "code", "navKey", "kind", "src", "name", "title", "from"];

/**
 * Another value in the words of an existing file: comments, quotes and layout of what stays are kept, fields and items
 * stand in the order of the value.
 * @param text the file as it was; empty for a new one
 */
export function mergeYaml(text: string, value: unknown): string {
  const document = parseDocument(text);
  if (document.errors.length === 0 && document.contents !== null) {
    document.contents = merged(document, document.contents, value) as typeof document.contents;
    const result = document.toString({ lineWidth });
    // What a file shares by anchors cannot always be told apart again.
    if (sameJson(parseDocument(result).toJS(), value)) return result;
  }
  return new Document(value, { aliasDuplicateObjects: false }).toString({ lineWidth });
}

function merged(document: Document, node: Node | undefined, value: unknown): Node {
  if (node && isPlain(node) && sameJson(node.toJS(document), value)) return node;
  if (isMap(node) && isRecord(value)) return mergedMap(document, node, value);
  if (isSeq(node) && Array.isArray(value)) return mergedList(document, node, value);
  const created = document.createNode(value, { aliasDuplicateObjects: false });
  if (isScalar(node)) {
    // A comment above or beside it is about the field, whatever its value is.
    Object.assign(created, { comment: node.comment, commentBefore: node.commentBefore, spaceBefore: node.spaceBefore });
    if (isScalar(created) && typeof node.value === "string" && typeof value === "string" && node.type)
      created.type = fitting(node.type, value);
  }
  return created;
}

/** Text of several lines that was one line becomes a block; the rest keeps its quotes. */
function fitting(type: Scalar.Type, value: string): Scalar.Type {
  const isBlock = type === Scalar.BLOCK_FOLDED || type === Scalar.BLOCK_LITERAL;
  return value.includes("\n") && !isBlock ? Scalar.BLOCK_LITERAL : type;
}

function mergedMap(document: Document, map: YAMLMap, value: Record<string, unknown>): Node {
  const known = new Map(map.items.map((pair) => [keyOf(pair), pair]));
  map.items = Object.entries(value).map(([key, inner]) => {
    const pair = known.get(key);
    if (!pair) return document.createPair(key, inner);
    pair.value = merged(document, isNode(pair.value) ? pair.value : undefined, inner);
    return pair;
  });
  return map;
}

function mergedList(document: Document, list: YAMLSeq, values: readonly unknown[]): Node {
  const [first] = list.items;
  const left = new Set(list.items.filter(isNode));
  const take = (fits: (node: Node) => boolean): Node | undefined => {
    const found = [...left].find(fits);
    if (found) left.delete(found);
    return found;
  };
  // What is the same first, wherever it stands now; then what bears the same name.
  const same = values.map((value) => take((node) => sameJson(node.toJS(document), value)));
  list.items = values.map((value, index) => {
    const name = nameOf(value);
    const named = same[index] ?? take((node) => name !== undefined && nameOf(node.toJS(document)) === name);
    return merged(document, named, value);
  });
  // The comment above the first item stands before the whole list, and belongs to nothing in an empty one.
  if (values.length === 0) list.commentBefore = null;
  else if (list.commentBefore && isNode(first) && list.items.indexOf(first) > 0) {
    first.commentBefore = list.commentBefore;
    list.commentBefore = null;
  }
  return list;
}

function nameOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const name = names.find((candidate) => typeof value[candidate] === "string");
  return name === undefined ? undefined : `${name} ${String(value[name])}`;
}

function keyOf(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
}

/** Whether a node says all by itself. */
function isPlain(node: Node): boolean {
  if (isCollection(node))
    return node.items.every((item) =>
      isPair(item) ? !isNode(item.value) || isPlain(item.value) : !isNode(item) || isPlain(item),
    );
  return isScalar(node);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a)?.normalize("NFC") === JSON.stringify(b);
}
