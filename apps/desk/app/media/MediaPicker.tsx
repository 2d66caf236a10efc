import { Image, Modal, SimpleGrid, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Offered } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useCallback, useEffect, useState } from "react";
import { useFinishedText } from "../ui/use-finished-text.ts";
import { AltForm } from "./AltForm.tsx";
import type { Uploaded } from "./upload.ts";
import { UploadPlace } from "./UploadPlace.tsx";

/** A picture or a film that was chosen: its path, what is to be seen of it where anybody has said, and a film's poster. */
export interface Chosen {
  id: string;
  alt: string | null;
  poster: string | null;
}

/** Pictures or films to choose from, by words of their name or alternative text; or another one, brought right here. */
export function MediaPicker({
  of,
  isUpload = false,
  onChosen,
  onClose,
}: {
  of: "picture" | "video";
  /** Whether it has to be one that was uploaded, and none of the content folder. */
  isUpload?: boolean;
  onChosen: (chosen: Chosen) => void;
  onClose: () => void;
}) {
  const [words, setWords] = useState("");
  const field = useFinishedText(words, setWords);
  const [asked] = useDebouncedValue(words, 200);
  const [offered, setOffered] = useState<readonly Offered[]>();
  const [arrived, setArrived] = useState<readonly Uploaded[]>([]);
  const shown = offered?.filter(({ id }) => !isUpload || id.startsWith("uploads/"));
  const noun = of === "picture" ? "图片" : "影片";

  useEffect(() => {
    let isLate = false;
    void callDesk("references", { of, ...(asked && { words: asked }) }).then(
      (found) => !isLate && setOffered(found.offered),
      () => !isLate && setOffered([]),
    );
    return () => void (isLate = true);
  }, [asked, of]);
  const take = useCallback(
    (file: Uploaded) =>
      // A film is not told in words here, and what was there before has its words.
      file.kind === "film" || file.alt !== null
        ? onChosen({ id: file.name, alt: file.alt, poster: file.poster })
        : setArrived((files) => [file, ...files]),
    [onChosen],
  );

  return (
    <Modal opened onClose={onClose} title={`选择${noun}`} size="xl">
      <Stack>
        <UploadPlace onUploaded={take} />
        {arrived.map((file) => (
          <AltForm key={file.name} file={file} onSaved={(alt) => onChosen({ id: file.name, alt, poster: null })} />
        ))}
        <TextInput label={`查找${noun}`} type="search" data-autofocus {...field} />
        <Text role="status">
          {shown === undefined ? "正在查找…" : shown.length === 0 ? `没有找到${noun}。换个词，或上传一个。` : ""}
        </Text>
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {shown?.map(({ id, title, alt, poster, thumbnail }) => (
            <UnstyledButton key={id} className="offer" onClick={() => onChosen({ id, alt, poster })}>
              {thumbnail && <Image src={thumbnail} alt="" h={96} fit="contain" />}
              <Text size="sm" className="long">
                {alt || title}
              </Text>
              <Text size="xs" c="dimmed" className="long">
                {id}
              </Text>
            </UnstyledButton>
          ))}
        </SimpleGrid>
      </Stack>
    </Modal>
  );
}
