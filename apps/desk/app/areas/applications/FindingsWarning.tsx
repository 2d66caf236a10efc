import { Alert, List } from "@mantine/core";
import { documentFindings } from "@klarholm/contract/documents";
import type { FileFindings } from "./application-file.ts";

/** Warns about the findings of a file; renders nothing without findings. */
export function FindingsWarning({ findings, isRefused }: FileFindings) {
  if (isRefused)
    return (
      <Alert color="red" title="请格外小心">
        这份文件不符合现在的规则，网站今天不会再接收这样的文件。
      </Alert>
    );
  if (findings.length === 0) return null;
  return (
    <Alert color="gray" title="原件里有需要留意的内容">
      <List>
        {findings.map((finding) => (
          <List.Item key={finding}>{documentFindings[finding].zh}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
