import { Button } from "@mantine/core";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import { IconTableDown } from "@tabler/icons-react";
import type { TableName } from "@klarholm/contract/desk/tables";

/** Downloads the present rows or the empty form of a table. */
export function DownloadTable({ table }: { table: TableName }) {
  const address = (query: Record<string, string>) =>
    `${deskEndpoints.exportTable.path}?${String(new URLSearchParams({ table, ...query }))}`;
  return (
    <>
      <Button
        component="a"
        variant="default"
        leftSection={<IconTableDown size={16} stroke={1.5} />}
        href={address({})}
        download
      >
        下载现在的内容
      </Button>
      <Button component="a" variant="default" href={address({ content: "form" })} download>
        下载空白模板
      </Button>
      <Button component="a" variant="subtle" href={address({ format: "csv" })} download>
        下载为 CSV
      </Button>
    </>
  );
}
