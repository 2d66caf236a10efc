import { Anchor, Group, Modal, Stack, Text } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { imageUrl } from "@klarholm/contract/images";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { mediaAddress } from "../../media/media-file.ts";
import { FocusField } from "../media/FocusField.tsx";

type News = DeskAnswer<"listNews">["news"][number];

/** The places that show a cover, with the shape of the crop there; none for uncropped ones. */
const slots = [
  { name: "列表", box: { width: 480, height: 320 } },
  { name: "正文（不裁切）", box: { width: 480 } },
  { name: "分享卡片", box: { width: 320, height: 320 } },
] as const;

interface CoverCropsProps {
  /** The news item; the dialog is closed without. */
  news: News | undefined;
  onClose: () => void;
}

/** A cover as each place crops it, beside each other, and its focal point. */
export function CoverCrops({ news, onClose }: CoverCropsProps) {
  return (
    <Modal opened={news !== undefined} onClose={onClose} title={`封面裁切：${news?.title ?? ""}`} size="xl">
      {news?.cover && <Crops key={news.id} cover={news.cover} focus={news.focus} />}
    </Modal>
  );
}

function Crops({ cover, focus }: { cover: string; focus: News["focus"] }) {
  const [file, setFile] = useState<DeskAnswer<"mediaFile">>();
  const [message, setMessage] = useState("");
  useEffect(() => {
    let isStale = false;
    callDesk("mediaFile", { name: cover }).then(
      (found) => isStale || setFile(found),
      () => isStale || setMessage("这张图片来自内容文件夹，焦点请在“图片焦点”里填写。"),
    );
    return () => void (isStale = true);
  }, [cover]);
  const picture = `/media/${cover}${focus ? `?f=${focus.x}-${focus.y}` : ""}`;
  return (
    <Stack>
      <Group align="start" gap="sm">
        {slots.map(({ name, box }) => (
          <figure key={name} className="crop">
            <img src={imageUrl(picture, box)} alt="" />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </Group>
      {file && (
        <FocusField
          name={file.name}
          kind={file.kind}
          focus={file.focus}
          onSaved={() => setMessage("焦点已存成草稿，发布后各处按它裁切。")}
        />
      )}
      <Text role="status" size="sm">
        {message}
      </Text>
      {file && (
        <Anchor component={Link} to={mediaAddress(cover)} size="sm">
          打开这张图片
        </Anchor>
      )}
    </Stack>
  );
}
