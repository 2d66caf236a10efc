import { Children, type ComponentProps, Fragment, isValidElement, type ReactNode, useContext } from "react";
import { Scripts as renderScripts } from "react-router";
import { InlineSheetsContext } from "../head/Sheets.tsx";
import { beforeHydration, scriptsId } from "./before-hydration.ts";

/**
 * React Router's scripts; modules and preloads are inside a `<template>` until `beforeHydration` starts them. Browsers
 * do not parse a template's content as children, so hydration expects none.
 */
export function PageScripts() {
  const nonce = useContext(InlineSheetsContext)?.nonce;
  // Called instead of rendered, to sort the returned elements.
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

/** Addresses of preloaded modules. As elements React would hoist them into the head. */
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

/** Elements of a fragment tree whose props match. */
function pick(node: ReactNode, condition: (props: TagProps) => boolean): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<TagProps>(child)) return null;
    if (child.type === Fragment) return <Fragment>{pick(child.props.children, condition)}</Fragment>;
    return condition(child.props) ? child : null;
  });
}
