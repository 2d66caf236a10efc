import { Button, Group, Stack } from "@mantine/core";
import { firstPicture } from "@klarholm/contract/desk/first-picture";
import { IconPhoto, IconPhotoSearch, IconVideo } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { type FieldProps, useForm } from "../form-context.ts";
import { Thumb } from "../../ui/Thumb.tsx";
import type { Chosen } from "../../media/MediaPicker.tsx";
import { isRecord, refersTo } from "../schema.ts";
import { ReferenceField } from "./ReferenceField.tsx";

const MediaPicker = lazy(async () => ({ default: (await import("../../media/MediaPicker.tsx")).MediaPicker }));

/** A picture or film: typed, or chosen from the library with upload. */
export function MediaField(props: FieldProps) {
  const { change, peek } = useForm();
  const [isOpen, setOpen] = useState(false);
  const { path, schema, value } = props;
  const isFilm = schema[refersTo] === "video";
  const picture = isFilm ? undefined : firstPicture({ src: value });
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
    <div className="media-field">
      <Thumb picture={picture} icon={isFilm ? IconVideo : IconPhoto} size="lg" />
      <Stack gap={4} className="grow">
        <ReferenceField {...props} />
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPhotoSearch size={14} stroke={1.5} />}
            onClick={() => setOpen(true)}
          >
            选择或上传{schema.title}
          </Button>
        </Group>
      </Stack>
      {isOpen && (
        <Suspense>
          <MediaPicker of={isFilm ? "video" : "picture"} onChosen={choose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
