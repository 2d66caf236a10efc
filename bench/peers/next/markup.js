import { createElement } from "react";
// bench/report/next.ts writes it before the build.
import data from "./markup.json";

/** Attributes that React calls otherwise than HTML does. */
const names = {
  class: "className",
  for: "htmlFor",
  srcset: "srcSet",
  fetchpriority: "fetchPriority",
  tabindex: "tabIndex",
};

/** The measured page's own markup, as elements of this React. */
export function markup() {
  return elementOf(data, "0");
}

/** @param {string | [string, Record<string, string>, unknown[]]} node @param {string} key */
function elementOf(node, key) {
  if (typeof node === "string") return node;
  const [name, attributes, children] = node;
  const props = Object.fromEntries(Object.entries(attributes).map(([each, value]) => [names[each] ?? each, value]));
  return createElement(name, { ...props, key }, ...children.map((child, at) => elementOf(child, String(at))));
}
