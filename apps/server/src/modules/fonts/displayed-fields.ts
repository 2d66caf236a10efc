/** The way to a value within a file. */
type Path = readonly PropertyKey[];

/** Fields of content whose words are set in the display faces, wherever they stand. */
const fields = /^(?:title\w*|mainTitle|seriesName|navName|mark|group)$/;

/** Starts and ends of headings and quotations within rich text. */
const headingTags = /<(\/?)(h[2-4]|blockquote)\b[^<>]*>/g;

export interface DisplayedWords {
  words: string;
  path: Path;
}

/**
 * The words of content that are set in the display faces, in their order: of fields with such a name, of headings in rich
 * text, and of sentences that stand by themselves.
 * @param nameOf what is written where a text names something else, such as a product
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
    found.push(...words.filter(Boolean).map((said) => ({ words: said, path })));
  });
  return found;
}

/** What stands between the tags of headings and quotations, each up to the first end of its own kind. */
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
  // Questions stand in the text's face; there may be a hundred on a page.
  return fields.test(key) && !(kind === "CollapseModel" && key === "title" && path.includes("items"));
}

/** Visits every text with the way to it and the kind of the block around it. */
function visit(
  value: unknown,
  path: Path,
  kind: string,
  found: (text: string, path: Path, kind: string) => void,
): void {
  if (typeof value === "string") found(value, path, kind);
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) visit(item, [...path, index], kind, found);
  else if (typeof value === "object" && value !== null) {
    const own = "kind" in value && typeof value.kind === "string" ? value.kind : kind;
    for (const [name, item] of Object.entries(value)) visit(item, [...path, name], own, found);
  }
}
