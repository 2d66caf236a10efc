import { Image, Modal, SimpleGrid, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Offered } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { useCallback, useEffect, useState } from "react";
import { useCommittedText } from "../ui/use-committed-text.ts";
import { AltForm } from "./AltForm.tsx";
import type { Uploaded } from "./upload.ts";
import { UploadZone } from "./UploadZone.tsx";

/** A chosen picture or film: path, alternative text if set, and the film's poster. */
export interface Chosen {
  id: string;
  alt: string | null;
  poster: string | null;
}

/** Chooses pictures or films by search or upload. */
export function MediaPicker({
  of,
  isUpload = false,
  onChosen,
  onClose,
}: {
  of: "picture" | "video";
  /** Whether files of the content folder are excluded. */
  isUpload?: boolean;
  onChosen: (chosen: Chosen) => void;
  onClose: () => void;
}) {
  const [words, setWords] = useState("");
  const field = useCommittedText(words, setWords);
  const [query] = useDebouncedValue(words, 200);
  const [offered, setOffered] = useState<readonly Offered[]>();
  const [uploaded, setUploaded] = useState<readonly Uploaded[]>([]);
  const shown = offered?.filter(({ id }) => !isUpload || id.startsWith("uploads/"));
  const noun = of === "picture" ? "图片" : "影片";

  useEffect(() => {
    let isLate = false;
    void callDesk("references", { of, ...(query && { words: query }) }).then(
      (found) => !isLate && setOffered(found.offered),
      () => !isLate && setOffered([]),
    );
    return () => void (isLate = true);
  }, [query, of]);
  const take = useCallback(
    (file: Uploaded) =>
      // Films have no alternative text, and existing files keep theirs.
      file.kind === "film" || file.alt !== null
        ? onChosen({ id: file.name, alt: file.alt, poster: file.poster })
        : setUploaded((files) => [file, ...files]),
    [onChosen],
  );

  return (
    <Modal opened onClose={onClose} title={`选择${noun}`} size="xl">
      <Stack>
        <UploadZone onUploaded={take} />
        {uploaded.map((file) => (
          <AltForm key={file.name} file={file} onSaved={(alt) => onChosen({ id: file.name, alt, poster: null })} />
        ))}
        <TextInput label={`查找${noun}`} type="search" data-autofocus {...field} />
        <Text role="status">
          {shown === undefined ? "正在查找…" : shown.length === 0 ? `没有找到${noun}。换个词，或上传一个。` : ""}
        </Text>
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {shown?.map(({ id, title, alt, poster, thumbnail }) => (
            <UnstyledButton key={id} className="offer" onClick={() => onChosen({ id, alt, poster })}>
              {thumbnail && <Image src={thumbnail} alt="" fit="contain" className="card-picture" />}
              <Text size="sm" className="wrap-anywhere">
                {alt || title}
              </Text>
              <Text size="xs" c="dimmed" className="wrap-anywhere">
                {id}
              </Text>
            </UnstyledButton>
          ))}
        </SimpleGrid>
      </Stack>
    </Modal>
  );
}
