/** A text, or an element by name, attributes and children: the input of bench/peers/shared/elements.js. */
export type Markup = string | [string, Record<string, string>, Markup[]];

/**
 * The markup of elements without scripts, styles and overlays, and without attributes that React writes itself. Sent to
 * browsers as text.
 */
export function markupOf(nodes: Node[]): Markup[] {
  const left = /^(script|style|link|noscript|template|dialog)$/;
  const read = (node: Node): Markup[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || left.test(node.localName) || node.hasAttribute("popover")) return [];
    const attributes = [...node.attributes].filter(
      ({ name }) => !/^(style|on|disabled$|xmlns|open$|command|popover|data-discover)/.test(name),
    );
    return [
      [
        node.localName,
        Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
        [...node.childNodes].flatMap(read),
      ],
    ];
  };
  return nodes.flatMap(read);
}
