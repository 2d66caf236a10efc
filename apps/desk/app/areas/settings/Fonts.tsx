import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { type FontRole, fontRoleNames, fontRoles } from "@klarholm/contract/desk/fonts";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useAction } from "../../ui/use-action.ts";
import { AddFont } from "./AddFont.tsx";
import { chooseFont, type loadFonts } from "./own-fonts.ts";

type FontsProps = Awaited<ReturnType<typeof loadFonts>>;

/** The fonts of headings, by role: those in use, and earlier uploads to choose from. */
export function Fonts({ fonts, shown, drafted }: FontsProps) {
  const [adding, setAdding] = useState<FontRole | null>(null);
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const choose = (role: FontRole, file: string | null) =>
    void run(async () => {
      await chooseFont(role, file);
      await revalidate();
    });
  const isDrafted = fontRoleNames.some((role) => shown[role] !== drafted[role]);
  return (
    <Stack component="section" gap="xs" aria-label="标题字体">
      <Title order={2} size="h4">
        标题字体
      </Title>
      <Text size="sm">
        上传的字体先是草稿：预览里看得到，发布后访客才看到；恢复旧版本时，字体一同恢复。正文用访客设备上的字体。
      </Text>
      <FailureAlert failure={failure} />
      {isDrafted && (
        <Text size="sm" role="status">
          字体的改动还没有发布。
          <Anchor component={Link} to="/content/page/home" size="sm">
            看首页的预览
          </Anchor>
        </Text>
      )}
      {fontRoleNames.map((role) => {
        const file = drafted[role];
        return (
          <Stack key={role} component="section" gap="xs" className="panel" p="sm" aria-label={fontRoles[role]}>
            <Group justify="space-between">
              <div>
                <Text fw={600}>{fontRoles[role]}</Text>
                <Text size="sm" className="wrap-anywhere">
                  {file === null ? "网站自带的字体" : (fonts.find((font) => font.file === file)?.title ?? file)}{" "}
                  {shown[role] !== file && <Tag tone="soon">草稿</Tag>}
                </Text>
              </div>
              <Group gap="xs">
                {file !== null && (
                  <Button variant="default" size="xs" disabled={busy} onClick={() => choose(role, null)}>
                    用自带的字体
                  </Button>
                )}
                <Button variant="default" size="xs" disabled={busy} onClick={() => setAdding(role)}>
                  上传字体
                </Button>
              </Group>
            </Group>
            {fonts
              .filter((font) => font.role === role)
              .map((font) => (
                <Uploaded
                  key={font.file}
                  font={font}
                  onChoose={font.file === file || busy ? undefined : () => choose(role, font.file)}
                />
              ))}
          </Stack>
        );
      })}
      {adding && <AddFont role={adding} onClose={() => setAdding(null)} />}
    </Stack>
  );
}

interface UploadedProps {
  font: DeskAnswer<"listFonts">["fonts"][number];
  /** Undefined while it is in use. */
  onChoose: (() => void) | undefined;
}

function Uploaded({ font: { title, licence, addedBy }, onChoose }: UploadedProps) {
  return (
    <details>
      <summary>
        {title}（{addedBy} 上传）的许可
      </summary>
      <Text size="sm" className="licence">
        {licence}
      </Text>
      {onChoose && (
        <Button variant="default" size="xs" mt="xs" aria-label={`改用 ${title}`} onClick={onChoose}>
          改用这个字体
        </Button>
      )}
    </details>
  );
}
