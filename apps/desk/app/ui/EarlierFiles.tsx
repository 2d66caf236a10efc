import { Anchor, List, Stack, Title } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import type { FileJobKind } from "@klarholm/contract/desk/jobs";
import { useEffect, useId, useState } from "react";
import { When } from "./When.tsx";
import { formatTime } from "./time.ts";
import { type FileJob, type FileJobControl, fileAddress } from "./use-file-job.ts";

/** Files that are shown. */
const most = 5;

interface EarlierFilesProps {
  kinds: readonly FileJobKind[];
  /** The job of the same view, which shows its file itself. */
  control: FileJobControl;
}

/** The files that a person's earlier exports made and that have not expired, newest first: also those whose view was left. */
export function EarlierFiles({ kinds, control: { job, busy } }: EarlierFilesProps) {
  const [jobs, setJobs] = useState<readonly FileJob[]>([]);
  const heading = useId();
  const asked = kinds.join(",");
  useEffect(() => {
    if (busy) return;
    const closed = new AbortController();
    callDesk("fileJobs", { kinds: asked }, { signal: closed.signal })
      .then((answer) => setJobs(answer.jobs))
      // The list is no condition of a new export.
      .catch(() => undefined);
    return () => closed.abort();
  }, [asked, busy]);

  const files = jobs.flatMap(({ id, createdAt, file }) => (file && id !== job?.id ? [{ id, createdAt, file }] : []));
  if (files.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        最近生成的文件
      </Title>
      <List size="sm">
        {files.slice(0, most).map(({ id, createdAt, file }) => (
          <List.Item key={id}>
            <Anchor href={fileAddress({ id })} download size="sm" className="wrap-anywhere">
              {file.name}
            </Anchor>
            （<When at={createdAt} />
            ，保留到 {formatTime(file.until)}
            {file.downloadedAt === null ? "，还没有下载过" : ""}）
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
