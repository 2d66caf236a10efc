import { Children, type ComponentProps, Fragment, isValidElement, type ReactNode, useContext } from "react";
import { Scripts as renderScripts } from "react-router";
import { InlineSheetsContext } from "../head/Sheets.tsx";
import { beforeHydration, scriptsId } from "./before-hydration.ts";

/**
 * React Router's scripts, of which the modules and their preloads lie in a `<template>` until `beforeHydration` starts them.
 * Browsers do not read a template's contents as children, so that hydration expects none.
 */
export function PageScripts() {
  const nonce = useContext(InlineSheetsContext)?.nonce;
  // Called and not rendered, to sort the elements that it returns.
  const scripts = renderScripts({});
  if (import.meta.env.DEV) return scripts;
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `(${beforeHydration})()` : "" }}
      />
      {pick(scripts, (props) => !isModule(props))}
      <template
        id={scriptsId}
        data-preload={import.meta.env.SSR ? preloads(scripts).join(" ") : undefined}
        suppressHydrationWarning
      >
        {import.meta.env.SSR && pick(scripts, ({ type }) => type === "module")}
      </template>
    </>
  );
}

/** The addresses of the modules that React Router preloads. As elements, React would put them into the head. */
function preloads(node: ReactNode): string[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<TagProps>(child)) return [];
    if (child.type === Fragment) return preloads(child.props.children);
    return child.props.rel === "modulepreload" && child.props.href ? [child.props.href] : [];
  });
}

type TagProps = ComponentProps<"script"> & ComponentProps<"link">;

function isModule({ type, rel }: TagProps): boolean {
  return type === "module" || rel === "modulepreload";
}

/** The elements of a tree of fragments that a condition on their props holds for. */
function pick(node: ReactNode, condition: (props: TagProps) => boolean): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<TagProps>(child)) return null;
    if (child.type === Fragment) return <Fragment>{pick(child.props.children, condition)}</Fragment>;
    return condition(child.props) ? child : null;
  });
}
