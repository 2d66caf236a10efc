import { Button } from "@mantine/core";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import { IconTableDown } from "@tabler/icons-react";
import type { TableName } from "@klarholm/contract/desk/tables";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useDownload } from "../../ui/use-download.ts";

/** Downloads the present rows or the empty form of a table. */
export function DownloadTable({ table }: { table: TableName }) {
  const address = (query: Record<string, string>) =>
    `${deskEndpoints.exportTable.path}?${String(new URLSearchParams({ table, ...query }))}`;
  const { onClick, failure } = useDownload();
  return (
    <>
      <Button
        component="a"
        variant="default"
        leftSection={<IconTableDown size={16} stroke={1.5} />}
        href={address({})}
        download
        onClick={onClick}
      >
        下载现在的内容
      </Button>
      <Button component="a" variant="default" href={address({ content: "form" })} download onClick={onClick}>
        下载空白模板
      </Button>
      <Button component="a" variant="subtle" href={address({ format: "csv" })} download onClick={onClick}>
        下载为 CSV
      </Button>
      <FailureAlert failure={failure} />
    </>
  );
}
