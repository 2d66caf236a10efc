import { Anchor, Button, Group, Progress, Text } from "@mantine/core";
import { fileJobs } from "@klarholm/contract/desk/jobs";
import { FailureAlert } from "./FailureAlert.tsx";
import { fileAddress, type FileJobControl } from "./use-file-job.ts";

interface FileJobStatusProps {
  control: FileJobControl;
  /** Whether the file is for the person, who can save it once more. */
  hasDownload?: boolean;
}

/** The progress of a job with 取消, why it failed with 重试, or the file that it made. */
export function FileJobStatus({
  control: { job, busy, failure, cancel, retry },
  hasDownload = true,
}: FileJobStatusProps) {
  const isOpen = busy && job !== undefined && (job.state === "waiting" || job.state === "running");
  return (
    <>
      {isOpen && (
        <Group gap="sm">
          <Progress
            value={Math.max(job.progress, 2)}
            animated
            className="grow"
            aria-label={`${fileJobs[job.kind].label}的进度`}
          />
          <Text size="sm">
            {fileJobs[job.kind].label}：{job.state === "waiting" ? "等待中" : `${job.progress}%`}
          </Text>
          <Button size="compact-sm" variant="default" onClick={cancel}>
            取消
          </Button>
        </Group>
      )}
      <FailureAlert failure={failure} />
      {retry && (
        <Group>
          <Button size="compact-sm" variant="default" onClick={retry}>
            重试
          </Button>
        </Group>
      )}
      {hasDownload && !busy && job?.state === "done" && job.file && (
        <Text size="sm" role="status">
          已生成“{job.file.name}”，已开始下载。
          <Anchor href={fileAddress(job)} download size="sm">
            再次下载
          </Anchor>
        </Text>
      )}
    </>
  );
}
