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

const lineWidth = 110;

/** Fields that identify a list item; the first present one counts. */
const keyFields = ["id", "code", "navKey", "kind", "src", "name", "title", "from"];

/**
 * Writes a value over an existing YAML file. Unchanged parts keep their comments, quotes and layout; fields and items are
 * in the order of the value.
 * @param text the existing file; empty for a new one
 */
export function mergeYaml(text: string, value: unknown): string {
  const document = parseDocument(text);
  if (document.errors.length === 0 && document.contents !== null) {
    document.contents = merged(document, document.contents, value) as typeof document.contents;
    const result = document.toString({ lineWidth });
    // Values shared by anchors cannot always be separated; the file is rewritten then.
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
    // The comments describe the field, not the value.
    Object.assign(created, { comment: node.comment, commentBefore: node.commentBefore, spaceBefore: node.spaceBefore });
    if (isScalar(created) && typeof node.value === "string" && typeof value === "string" && node.type)
      created.type = scalarType(node.type, value);
  }
  return created;
}

/** Text that becomes multi-line becomes a block; other text keeps its style. */
function scalarType(type: Scalar.Type, value: string): Scalar.Type {
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
  const unmatched = new Set(list.items.filter(isNode));
  const take = (fits: (node: Node) => boolean): Node | undefined => {
    const found = [...unmatched].find(fits);
    if (found) unmatched.delete(found);
    return found;
  };
  // Match equal items first, at any position; then items with the same key.
  const equal = values.map((value) => take((node) => sameJson(node.toJS(document), value)));
  list.items = values.map((value, index) => {
    const key = identityOf(value);
    const existing = equal[index] ?? take((node) => key !== undefined && identityOf(node.toJS(document)) === key);
    return merged(document, existing, value);
  });
  // The parser attaches the comment above the first item to the list.
  if (values.length === 0) list.commentBefore = null;
  else if (list.commentBefore && isNode(first) && list.items.indexOf(first) > 0) {
    first.commentBefore = list.commentBefore;
    list.commentBefore = null;
  }
  return list;
}

function identityOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const name = keyFields.find((candidate) => typeof value[candidate] === "string");
  return name === undefined ? undefined : `${name} ${String(value[name])}`;
}

function keyOf(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
}

/** Whether a node contains no alias. */
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
