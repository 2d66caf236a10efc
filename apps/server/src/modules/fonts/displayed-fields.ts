/** The keys and indexes that lead to a value within a file. */
type Path = readonly PropertyKey[];

/** Names of content fields whose text is set in the display faces. */
const fields = /^(?:title\w*|mainTitle|seriesName|navName|mark|group)$/;

/** Start and end tags of headings and quotations in rich text. */
const headingTags = /<(\/?)(h[2-4]|blockquote)\b[^<>]*>/g;

export interface DisplayedWords {
  words: string;
  path: Path;
}

/**
 * The texts of content that are set in the display faces, in document order: fields of certain names, headings in rich
 * text, and highlights.
 * @param nameOf the displayed name for a text that refers to another item, such as a product
 */
export function displayedWords(
  value: unknown,
  nameOf: (id: string) => string | undefined = () => undefined,
): DisplayedWords[] {
  const found: DisplayedWords[] = [];
  visit(value, [], "", (text, path, kind) => {
    const words = isDisplayed(path, kind)
      ? [text]
      : [nameOf(text) ?? "", ...headingsIn(text).map((inner) => inner.replaceAll(/<[^<>]*>/g, ""))];
    found.push(...words.filter(Boolean).map((each) => ({ words: each, path })));
  });
  return found;
}

/** The content of headings and quotations, each up to the first end tag of the same name. */
function headingsIn(text: string): string[] {
  const found: string[] = [];
  let open: { tag: string | undefined; from: number } | undefined;
  for (const { 0: whole, 1: slash, 2: tag, index } of text.matchAll(headingTags)) {
    if (slash === "") open ??= { tag, from: index + whole.length };
    else if (open?.tag === tag) {
      found.push(text.slice(open?.from, index));
      open = undefined;
    }
  }
  return found;
}

function isDisplayed(path: Path, kind: string): boolean {
  const key = String(path.findLast((part) => typeof part === "string"));
  if (kind === "highlight" && key === "text") return true;
  // Questions are set in the text face; there may be a hundred on a page.
  return fields.test(key) && !(kind === "CollapseModel" && key === "title" && path.includes("items"));
}

/** Visits every string with its path and the kind of the enclosing block. */
function visit(
  value: unknown,
  path: Path,
  kind: string,
  onText: (text: string, path: Path, kind: string) => void,
): void {
  if (typeof value === "string") onText(value, path, kind);
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) visit(item, [...path, index], kind, onText);
  else if (typeof value === "object" && value !== null) {
    const own = "kind" in value && typeof value.kind === "string" ? value.kind : kind;
    for (const [name, item] of Object.entries(value)) visit(item, [...path, name], own, onText);
  }
}
