import { createHash } from "node:crypto";

type Inline = "script" | "style";

/** The hashes by which a policy allows a page's own scripts and styles (CSP3, section 6.7.3.3), as the page is read from its beginning. */
export class InlineHashes {
  readonly script = new Set<string>();
  readonly style = new Set<string>();
  /** An element whose end has not been seen yet. */
  #open: { element: Inline; contents: (string | Buffer)[] } | undefined;

  /** @param pieces of text that goes on where the last one ended, cut where marks were */
  read([first = "", ...marked]: readonly string[]): void {
    this.#goOn(first);
    let before = first;
    for (const after of marked) {
      const tag = before.slice(before.lastIndexOf("<") + 1);
      const element = (["script", "style"] as const).find((name) => tag.startsWith(name));
      if (element) {
        this.#open = { element, contents: [] };
        this.#goOn(after.slice(after.indexOf(">") + 1));
      }
      before = after;
    }
  }

  /** @param contents of an element, or of the page, without any mark or end of an element that has one */
  pass(contents: Buffer): void {
    this.#open?.contents.push(contents);
  }

  #goOn(text: string): void {
    if (!this.#open) return;
    const { element, contents } = this.#open;
    const end = text.indexOf(`</${element}>`);
    contents.push(end < 0 ? text : text.slice(0, end));
    if (end < 0) return;
    this.#open = undefined;
    if (contents.every(({ length }) => length === 0)) return;
    const hash = createHash("sha256");
    for (const piece of contents) hash.update(piece);
    this[element].add(`'sha256-${hash.digest("base64")}'`);
  }
}
