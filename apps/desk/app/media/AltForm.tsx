import { Button, Checkbox, Group, Image, Stack, TextInput } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { isBlank } from "@klarholm/contract/invisible";
import { mediaLimits } from "@klarholm/contract/desk/media-limits";
import { type FormEvent, useState } from "react";
import { useAction } from "../ui/use-action.ts";
import { type MediaFile, thumbnailOf } from "./media-file.ts";
import { FailureAlert } from "../ui/FailureAlert.tsx";

/** Asks for the alternative text after an upload; decoration needs none. */
export function AltForm({ file, onSaved }: { file: MediaFile; onSaved: (alt: string) => void }) {
  const [alt, setAlt] = useState(file.alt ?? "");
  const [isDecoration, setDecoration] = useState(file.alt === "");
  const { run, busy, failure } = useAction();
  const save = (event: FormEvent) => {
    event.preventDefault();
    // Nested in the form of the picture field.
    event.stopPropagation();
    const text = isDecoration ? "" : alt.trim();
    void run(async () => {
      await callDesk("describeMedia", { name: file.name, alt: text, tags: [...file.tags] });
      onSaved(text);
    });
  };
  return (
    <form onSubmit={save} aria-label={`${file.title}的说明`}>
      <Group align="start" wrap="nowrap">
        <Image src={thumbnailOf(file)} alt="" w={96} h={96} fit="contain" />
        <Stack gap="xs" className="grow">
          <FailureAlert failure={failure} />
          <TextInput
            label={`替代文字：${file.title}`}
            description="看不见图片的人会听到这句话：画面里有什么。例如：窗边木桌上的两只白瓷杯"
            maxLength={mediaLimits.alt}
            value={alt}
            disabled={isDecoration}
            required={!isDecoration}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
          <Group>
            <Checkbox
              label="只是装饰，不需要说明"
              checked={isDecoration}
              onChange={(event) => setDecoration(event.currentTarget.checked)}
            />
            <Button type="submit" size="xs" loading={busy} disabled={!isDecoration && isBlank(alt)}>
              保存说明
            </Button>
          </Group>
        </Stack>
      </Group>
    </form>
  );
}
