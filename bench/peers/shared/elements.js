import { createElement } from "react";

/** Attributes that React calls otherwise than HTML does. */
const names = {
  class: "className",
  for: "htmlFor",
  srcset: "srcSet",
  fetchpriority: "fetchPriority",
  tabindex: "tabIndex",
  autocomplete: "autoComplete",
  enterkeyhint: "enterKeyHint",
  inputmode: "inputMode",
  maxlength: "maxLength",
  novalidate: "noValidate",
  playsinline: "playsInline",
  value: "defaultValue",
};

/**
 * Elements of this React from the measured page's own markup.
 * @param {string | [string, Record<string, string>, unknown[]]} node
 * @param {string} key
 * @param {(node: unknown, props: Record<string, unknown>, key: string) => unknown} [replace] a component for a node
 */
export function elementOf(node, key = "0", replace = () => undefined) {
  if (typeof node === "string") return node;
  const [name, attributes, children] = node;
  const props = Object.fromEntries(Object.entries(attributes).map(([each, value]) => [names[each] ?? each, value]));
  return (
    replace(node, props, key) ??
    createElement(name, { ...props, key }, ...children.map((child, at) => elementOf(child, String(at), replace)))
  );
}

/** All text of a node. */
export function textOf(node) {
  return typeof node === "string" ? node : node[2].map(textOf).join("");
}
