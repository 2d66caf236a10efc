import { Anchor, Button, Group, Image, Stack, Text } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { posterFrom } from "../../media/film-still.ts";
import { mediaAddress, type MediaFile, thumbnailOf } from "../../media/media-file.ts";
import { MediaPicker } from "../../media/MediaPicker.tsx";
import { useAction } from "../../ui/use-action.ts";

/** A film and its poster, which can be a frame of the film or another picture. */
export function FilmField({ file, onSaved }: { file: MediaFile; onSaved: () => void }) {
  const { name, title, poster } = file;
  const film = useRef<HTMLVideoElement>(null);
  const [choosing, setChoosing] = useState(false);
  const { run, busy, failure } = useAction();
  const take = () =>
    void run(async () => {
      if (!film.current) return;
      await posterFrom(film.current, file);
      onSaved();
    });
  const choose = (chosen: string) =>
    void run(async () => {
      setChoosing(false);
      await callDesk("posterMedia", { name, poster: chosen });
      onSaved();
    });
  return (
    <Stack gap="sm">
      <video
        ref={film}
        className="full-width"
        src={`/media/${name}`}
        controls
        preload="auto"
        muted
        aria-label={title}
      />
      <FailureAlert failure={failure} />
      <Group align="start" wrap="nowrap">
        {poster !== null && <Image src={thumbnailOf(file)} alt="现在的封面" w={120} />}
        <Stack gap="xs" align="start">
          <Text size="sm">
            {poster === null
              ? "还没有封面。停在一帧，或选一张图片；用到这段影片的地方会自动带上它。"
              : "封面在影片播放之前显示；用到这段影片的地方会自动带上它。"}
          </Text>
          <Group gap="xs">
            <Button size="xs" loading={busy} onClick={take}>
              用这一帧作封面
            </Button>
            <Button size="xs" variant="default" disabled={busy} onClick={() => setChoosing(true)}>
              选一张图片作封面
            </Button>
          </Group>
          {poster !== null && (
            <Anchor component={Link} to={mediaAddress(poster)} size="sm">
              封面的说明与焦点
            </Anchor>
          )}
        </Stack>
      </Group>
      {choosing && (
        <MediaPicker of="picture" isUpload onChosen={({ id }) => choose(id)} onClose={() => setChoosing(false)} />
      )}
    </Stack>
  );
}
