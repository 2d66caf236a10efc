import { Anchor, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { may, mayWrite } from "@klarholm/contract/desk/roles";
import { type TableName, tableNames, tables } from "@klarholm/contract/desk/tables";
import { IconTable } from "@tabler/icons-react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { load } from "../../api/load.ts";
import { EarlierFiles } from "../../ui/EarlierFiles.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { ViewHeader } from "../../ui/ViewHeader.tsx";
import { resumeOpen, useFileJob } from "../../ui/use-file-job.ts";
import { useFilters } from "../../ui/use-filters.ts";
import { DownloadTable } from "./DownloadTable.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { ImportTable } from "./ImportTable.tsx";
import { PastImports } from "./PastImports.tsx";
import { useUndo } from "./use-undo.ts";

export async function loader({ request }: { request: Request }) {
  const [{ role }, { imports }] = await Promise.all([load("session", {}, request), load("listImports", {}, request)]);
  return { role, imports };
}

/** Content as tables: download, import after a preview, and undo. */
export default function Tables() {
  const { role, imports } = useLoaderData<typeof loader>();
  const { pending, choose } = useFilters();
  const { revalidate } = useRevalidator();
  const exporting = useFileJob({ resume: resumeOpen("table-export") });
  const undo = useUndo(() => void revalidate());
  const own = tableNames.filter((name) => mayWrite(role, tables[name].kind));
  const table: TableName | undefined = own.find((name) => name === pending.get("table")) ?? own[0];

  const undone = new Set(imports.flatMap(({ id, undoneAt }) => (undoneAt === null ? [] : [id])));

  return (
    <Stack>
      <ViewHeader
        title="导入导出"
        lead="把内容下载为表格，用 Excel、WPS 或 LibreOffice 改好后导入。先看每处变化，按“应用”才写成草稿，发布后访客才会看到。"
      />
      {table && (
        <>
          <Group align="end" className="panel">
            <NativeSelect
              label="内容"
              value={table}
              data={own.map((name) => ({ value: name, label: tables[name].label }))}
              onChange={(event) => choose("table", event.currentTarget.value)}
            />
            <DownloadTable table={table} control={exporting} />
          </Group>
          <EarlierFiles kinds={["table-export"]} control={exporting} />
          {/* A new table resets the import. */}
          <ImportTable
            key={table}
            table={table}
            onApplied={() => void revalidate()}
            onUndo={undo.undo}
            isUndoing={undo.busy}
            undone={undone}
          />
        </>
      )}
      <FailureAlert failure={undo.failure} />
      <Stack role="status">{undo.result && <ImportResult result={undo.result} />}</Stack>
      <PastImports imports={imports} onUndo={undo.undo} isUndoing={undo.busy} />
      {imports.length === 0 && (
        <EmptyState icon={IconTable}>还没有导入过。导入以后，这里可以一次撤销整个表格的改动。</EmptyState>
      )}
      {may(role, "codes.void") && (
        <Text size="sm">
          要按名单作废验证码，请到{" "}
          <Anchor component={Link} to="/codes/void">
            作废验证码
          </Anchor>
          ，从表格读取。
        </Text>
      )}
    </Stack>
  );
}
