import { Button } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { IconTableDown } from "@tabler/icons-react";
import type { TableName } from "@klarholm/contract/desk/tables";
import { useState } from "react";
import { FileJobStatus } from "../../ui/FileJobStatus.tsx";
import { type FileJobControl } from "../../ui/use-file-job.ts";

const files = {
  rows: { label: "下载现在的内容", variant: "default", request: {} },
  form: { label: "下载空白模板", variant: "default", request: { content: "form" } },
  csv: { label: "下载为 CSV", variant: "subtle", request: { format: "csv" } },
} as const;

/** Downloads the present rows or the empty form of a table. */
export function DownloadTable({ table, control }: { table: TableName; control: FileJobControl }) {
  const [pressed, setPressed] = useState<string>();
  return (
    <>
      {Object.entries(files).map(([name, { label, variant, request }]) => (
        <Button
          key={name}
          variant={variant}
          {...(name === "rows" && { leftSection: <IconTableDown size={16} stroke={1.5} /> })}
          disabled={control.busy && pressed !== name}
          loading={control.busy && pressed === name}
          onClick={() => {
            setPressed(name);
            void control.start(() => callDesk("startExport", { table, ...request }));
          }}
        >
          {label}
        </Button>
      ))}
      <FileJobStatus control={control} />
    </>
  );
}
