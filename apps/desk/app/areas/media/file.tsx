import { Anchor, Button, Grid, Group, Modal, Stack, TagsInput, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { mediaLimits } from "@klarholm/contract/desk/media-limits";
import { useState } from "react";
import { Link, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { load } from "../../api/load.ts";
import { AltForm } from "../../media/AltForm.tsx";
import { formatBytes } from "../../media/media-file.ts";
import { MediaPicker } from "../../media/MediaPicker.tsx";
import { formatTime } from "../../ui/time.ts";
import { Tag } from "../../ui/Tag.tsx";
import { useAction } from "../../ui/use-action.ts";
import { itemAddress, kindName } from "../content/kinds.ts";
import { FilmField } from "./FilmField.tsx";
import { FocusField } from "./FocusField.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";

export const loader = ({ request }: { request: Request }) =>
  load("mediaFile", { name: new URL(request.url).searchParams.get("name") ?? "" }, request);

/** A media file: preview, metadata, uses, and deletion. */
export default function ShownFile() {
  const file = useLoaderData<typeof loader>();
  return <Shown key={file.name} file={file} />;
}

function Shown({ file }: { file: DeskAnswer<"mediaFile"> }) {
  const { name, title, kind, width, height, bytes, alt, tags, focus, uses, addedBy, addedAt } = file;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { run, busy, failure } = useAction();
  const [asking, setAsking] = useState<"replace" | "remove">();
  const [message, setMessage] = useState("");
  const isFilm = kind === "film";
  const describe = (words: string) => {
    setMessage(words);
    void revalidate();
  };
  const replace = (by: string) =>
    void run(async () => {
      setAsking(undefined);
      const { items } = await callDesk("replaceMedia", { name, by });
      describe(
        items.length === 0 ? "没有内容在使用它，不需要替换。" : `已在 ${items.length} 项内容的草稿里换好，发布后生效。`,
      );
    });
  const remove = () =>
    void run(async () => {
      setAsking(undefined);
      await callDesk("removeMedia", { name });
      await navigate("/media");
    });
  const refile = (next: string[]) =>
    void run(async () => {
      await callDesk("describeMedia", { name, alt, tags: next });
      describe("标签已保存。");
    });

  return (
    <Stack>
      <Group>
        <Anchor component={Link} to="/media">
          媒体
        </Anchor>
        <Title order={1} size="h3" className="wrap-anywhere">
          {title}
        </Title>
        <Group ml="auto" gap="xs">
          <Button variant="default" size="xs" disabled={busy} onClick={() => setAsking("replace")}>
            全部替换
          </Button>
          <Button variant="default" size="xs" disabled={busy} onClick={() => setAsking("remove")}>
            删除
          </Button>
        </Group>
      </Group>
      <FailureAlert failure={failure} />
      <Text role="status">{message}</Text>
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          {isFilm ? (
            <FilmField file={file} onSaved={() => describe("封面已保存。")} />
          ) : (
            <FocusField
              name={name}
              kind={kind}
              focus={focus}
              onSaved={() => describe("焦点已存为草稿，发布后生效。")}
            />
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Text size="sm" c="dimmed" className="wrap-anywhere">
              {width} × {height} 像素，{formatBytes(bytes)}；{addedBy} 于 {formatTime(addedAt)} 上传；{name}
            </Text>
            {!isFilm && (
              <AltForm file={file} onSaved={() => describe("说明已保存。已经用了这张图片的内容保持原来的说明。")} />
            )}
            <TagsInput
              label="标签"
              description="像文件夹一样归类；输入后按回车"
              value={tags}
              maxTags={mediaLimits.tags}
              disabled={busy}
              clearable={false}
              onChange={(next) => refile(next.map((tag) => tag.slice(0, mediaLimits.tag)))}
            />
            <Title order={2} size="h4">
              用在哪里
            </Title>
            {uses.length === 0 ? (
              <Text size="sm">还没有内容使用它。</Text>
            ) : (
              <Stack component="ul" gap="xs" className="plain">
                {uses.map((use) => (
                  <Group key={`${use.kind} ${use.id}`} component="li" gap="xs">
                    <Anchor component={Link} to={itemAddress(use.kind, use.id)}>
                      {kindName(use.kind)} {use.id === use.kind ? "" : use.title}
                    </Anchor>
                    {use.isPublished && <Tag tone="good">已发布</Tag>}
                    {use.isDrafted && <Tag tone="accent">草稿</Tag>}
                  </Group>
                ))}
              </Stack>
            )}
          </Stack>
        </Grid.Col>
      </Grid>
      {asking === "replace" && (
        <MediaPicker
          of={isFilm ? "video" : "picture"}
          isUpload
          onChosen={({ id }) => replace(id)}
          onClose={() => setAsking(undefined)}
        />
      )}
      <Modal opened={asking === "remove"} onClose={() => setAsking(undefined)} title="删除">
        <Stack>
          <Text>删除以后不能恢复。还有内容在使用时不会删除。</Text>
          <Button color="red.9" onClick={remove}>
            删除“{title}”
          </Button>
        </Stack>
      </Modal>
    </Stack>
  );
}
