import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { FieldProps } from "../form-context.ts";
import { TextField } from "./TextField.tsx";

/** Loaded where rich text is written: it is as much as the rest of the desk. */
const RichText = lazy(() => import("./RichText.tsx"));

/** What the editor below knows of what rich text may hold; pictures and tables are written as HTML. */
const known = new Set(["p", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "br", "blockquote"]);

/** Rich text, as it looks; as HTML where it holds what the editor would lose. */
export function HtmlField(props: FieldProps) {
  const html = typeof props.value === "string" ? props.value : "";
  const tags = html.matchAll(/<([a-z][\da-z]*)/gi);
  if (![...tags].every(([, tag = ""]) => known.has(tag.toLowerCase()))) return <TextField {...props} isLong />;
  return (
    <Suspense fallback={<Skeleton h={160} />}>
      <RichText {...props} />
    </Suspense>
  );
}
