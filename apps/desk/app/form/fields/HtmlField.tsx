import { Button, Group, Skeleton, Stack } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { FieldProps } from "../form-context.ts";
import { TextField } from "./TextField.tsx";

/** Loaded on demand: the editor is as large as the rest of the desk. */
const RichText = lazy(() => import("./RichText.tsx"));

/** Elements that the editor supports; pictures and tables are written as HTML. */
const known = new Set(["p", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "br", "blockquote"]);

/** Rich text: an editor, or the HTML source on request and for HTML that the editor does not support. */
export function HtmlField(props: FieldProps) {
  const [isSource, setSource] = useState(false);
  const html = typeof props.value === "string" ? props.value : "";
  const tags = html.matchAll(/<([a-z][\da-z]*)/gi);
  const isKnown = [...tags].every(([, tag = ""]) => known.has(tag.toLowerCase()));
  return (
    <Stack gap={4}>
      {isSource || !isKnown ? (
        <TextField {...props} isLong />
      ) : (
        <Suspense fallback={<Skeleton h={160} />}>
          <RichText {...props} />
        </Suspense>
      )}
      {isKnown && (
        <Group>
          <Button variant="default" size="compact-xs" aria-pressed={isSource} onClick={() => setSource(!isSource)}>
            按 HTML 编辑{props.schema.title}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
