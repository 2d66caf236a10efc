import { Button, Group, Stack } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { type FieldProps, useForm } from "../form-context.ts";
import type { Chosen } from "../../media/MediaPicker.tsx";
import { isRecord, refersTo } from "../schema.ts";
import { ReferenceField } from "./ReferenceField.tsx";

const MediaPicker = lazy(async () => ({ default: (await import("../../media/MediaPicker.tsx")).MediaPicker }));

/** A picture or film: typed, or chosen from the library with upload. */
export function MediaField(props: FieldProps) {
  const { change, peek } = useForm();
  const [isOpen, setOpen] = useState(false);
  const { path, schema } = props;
  const choose = ({ id, alt, poster }: Chosen) => {
    setOpen(false);
    change(path, id);
    const sibling = (field: string) => [...path.slice(0, -1), field];
    // Does not overwrite an alternative text or poster that the editor set.
    if (path.at(-1) === "src" && alt !== null && (peek(sibling("alt")) ?? "") === "") change(sibling("alt"), alt);
    const present = peek(sibling("poster"));
    if (poster !== null && isRecord(present) && (present["src"] ?? "") === "")
      change(sibling("poster"), { ...present, src: poster, alt: alt ?? "" });
  };
  return (
    <Stack gap={4}>
      <ReferenceField {...props} />
      <Group>
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          选择或上传{schema.title}
        </Button>
      </Group>
      {isOpen && (
        <Suspense>
          <MediaPicker
            of={schema[refersTo] === "video" ? "video" : "picture"}
            onChosen={choose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
