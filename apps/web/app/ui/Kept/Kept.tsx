import { createElement, type HTMLAttributes, type ReactNode, useContext } from "react";
import { KeptContext } from "./kept-context.ts";

interface Props<T extends object> extends Omit<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML"> {
  as: "div" | "dl" | "nav" | "p" | "ul";
  /** What is shown: the same object for as long as the same is to be shown. */
  of: T;
  /**
   * Says what is in the element, by `of` alone: a function of a module, without hooks, and with links of whole paths.
   * What uses ids may stand in it where no browser takes it over (`noscript`), once on a page.
   */
  render: (of: T) => ReactNode;
}

/**
 * An element whose contents are the same on every page of a publication. The server renders them once for all pages
 * (keep-html.server.tsx); browsers take them over like any other.
 */
export function Kept<T extends object>({ as, of, render, ...attributes }: Props<T>) {
  const htmlOf = useContext(KeptContext);
  return htmlOf
    ? createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: htmlOf(render, of) } })
    : createElement(as, attributes, render(of));
}
