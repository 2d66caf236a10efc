import { Button, Group, Image, NativeSelect, Paper, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { IconPhoto } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { load } from "../../api/load.ts";
import { AltForm } from "../../media/AltForm.tsx";
import { altState, mediaAddress, type MediaFile, thumbnailOf } from "../../media/media-file.ts";
import type { Uploaded } from "../../media/upload.ts";
import { UploadZone } from "../../media/UploadZone.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useCommittedText } from "../../ui/use-committed-text.ts";
import { useFilters } from "../../ui/use-filters.ts";

const kinds = { picture: "图片", drawing: "图形", film: "影片" } as const;

/** Parses the filters of the address. */
function parseFilters(query: URLSearchParams) {
  const [words, tag, kind] = ["words", "tag", "kind"].map((name) => query.get(name) || undefined);
  return {
    ...(words && { words }),
    ...(tag && { tag }),
    ...(kind && kind in kinds && { kind: kind as keyof typeof kinds }),
  };
}

export const loader = ({ request }: { request: Request }) =>
  load("listMedia", parseFilters(new URL(request.url).searchParams), request);

/** The media library: upload and search. */
export default function Media() {
  const { tags, ...first } = useLoaderData<typeof loader>();
  const { present, pending, choose } = useFilters();
  const words = useCommittedText(pending.get("words") ?? "", (text) => choose("words", text, { replace: true }));
  const { revalidate } = useRevalidator();
  const [undescribed, setUndescribed] = useState<readonly Uploaded[]>([]);
  const onUploaded = useCallback(
    (file: Uploaded, poster?: Uploaded) => {
      const picture = file.kind === "film" ? poster : file;
      if (picture && picture.alt === null)
        setUndescribed((files) => (files.some(({ name }) => name === picture.name) ? files : [...files, picture]));
      void revalidate();
    },
    [revalidate],
  );
  const onDescribed = ({ name }: Uploaded) => {
    setUndescribed((files) => files.filter((file) => file.name !== name));
    void revalidate();
  };

  return (
    <Stack>
      <Title order={1}>媒体</Title>
      <UploadZone onUploaded={onUploaded} />
      {undescribed.length > 0 && (
        <Stack component="section" aria-labelledby="untold">
          <Title order={2} size="h4" id="untold">
            刚上传的图片画的是什么？
          </Title>
          {undescribed.map((file) => (
            <AltForm key={file.name} file={file} onSaved={() => onDescribed(file)} />
          ))}
        </Stack>
      )}
      <Group align="end">
        <TextInput label="查找" type="search" placeholder="文件名或替代文字" {...words} />
        <NativeSelect
          label="类型"
          data={[{ value: "", label: "全部" }, ...Object.entries(kinds).map(([value, label]) => ({ value, label }))]}
          value={pending.get("kind") ?? ""}
          onChange={(event) => choose("kind", event.currentTarget.value)}
        />
        <NativeSelect
          label="标签"
          data={[{ value: "", label: "全部" }, ...tags]}
          value={pending.get("tag") ?? ""}
          onChange={(event) => choose("tag", event.currentTarget.value)}
        />
      </Group>
      {/* A new search resets the list. */}
      <Files key={String(present)} first={first} wanted={parseFilters(present)} />
    </Stack>
  );
}

/** The files of all parts loaded so far. */
function Files({
  first,
  wanted,
}: {
  first: { files: MediaFile[]; more: boolean };
  wanted: ReturnType<typeof parseFilters>;
}) {
  const [further, setFurther] = useState<{ files: readonly MediaFile[]; more: boolean }>();
  const { run, busy, failure } = useAction();
  const files = [...first.files, ...(further?.files ?? [])];
  const more = () =>
    void run(async () => {
      const after = files.at(-1)?.name ?? "";
      const page = await callDesk("listMedia", { ...wanted, after });
      setFurther({ files: [...(further?.files ?? []), ...page.files], more: page.more });
    });
  return (
    <>
      <div role="status">
        {files.length === 0 && (
          <EmptyState icon={IconPhoto}>还没有这样的图片或影片。换个词，清空筛选，或上传第一个。</EmptyState>
        )}
      </div>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} component="ul" className="plain">
        {files.map((file) => (
          <Paper key={file.name} component="li" withBorder>
            <Link to={mediaAddress(file.name)} className="card">
              {thumbnailOf(file) ? (
                <Image src={thumbnailOf(file)} alt="" fit="contain" loading="lazy" className="card-picture" />
              ) : (
                <Text size="sm" c="dimmed" component="div" className="card-picture">
                  还没有封面
                </Text>
              )}
              <Text size="sm" mt="xs" fw={500} className="wrap-anywhere">
                {file.title}
              </Text>
              {file.alt === null && file.kind !== "film" ? (
                <Tag tone="bad">还没有替代文字</Tag>
              ) : (
                <Text size="xs" c="dimmed" lineClamp={2}>
                  {altState(file)}
                </Text>
              )}
            </Link>
          </Paper>
        ))}
      </SimpleGrid>
      {failure && (
        <Text c="error" role="alert">
          {failure}
        </Text>
      )}
      {(further?.more ?? first.more) && (
        <Group>
          <Button variant="default" loading={busy} onClick={more}>
            显示更多
          </Button>
        </Group>
      )}
    </>
  );
}
