import { Anchor, Button, FileButton, Group, Paper, Progress, Stack, Text } from "@mantine/core";
import { tableLimits, type TableName } from "@klarholm/contract/desk/tables";
import { IconUpload } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import { Link } from "react-router";
import { FileJobStatus } from "../../ui/FileJobStatus.tsx";
import { FaultyCells } from "./FaultyCells.tsx";
import { RowChanges } from "./RowChanges.tsx";
import { type CheckedTable, useImport } from "./use-import.ts";

interface ImportTableProps {
  table: TableName;
  onApplied: () => void;
  onUndo: (id: string) => void;
  isUndoing: boolean;
  /** Ids of imports that were undone. */
  undone: ReadonlySet<string>;
}

/** Imports a file after a preview. */
export function ImportTable({ table, onApplied, onUndo, isUndoing, undone }: ImportTableProps) {
  const { checked, applied, sent, control, check, checkAgain, apply, cancelSending, discard } = useImport(table, {
    onApplied,
    resumes: true,
  });
  const { busy } = control;
  const [isOver, setOver] = useState(false);
  const choose = (file: File | null | undefined) => {
    if (file) check(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const rows = checked ? checked.added + checked.changed : 0;

  return (
    <>
      <Paper
        withBorder
        p="md"
        className="drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Group>
          <FileButton accept=".xlsx,.csv,.txt" onChange={choose} inputProps={{ "aria-label": "要导入的表格" }}>
            {(props) => (
              <Button
                {...props}
                loading={busy && sent === undefined && control.job === undefined && !checked}
                disabled={busy}
                leftSection={<IconUpload size={16} stroke={1.5} />}
              >
                导入表格…
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" className="grow">
            也可以把文件拖到这里。XLSX 或 CSV，最多 {tableLimits.rows.toLocaleString("zh-CN")}{" "}
            行；可以只留下要改的行和列，但要留下第一栏。
          </Text>
        </Group>
      </Paper>
      {sent !== undefined && (
        <Group gap="sm">
          <Progress value={sent * 100} animated className="grow" aria-label="上传的进度" />
          <Text size="sm">正在上传 {Math.round(sent * 100)}%</Text>
          <Button size="compact-sm" variant="default" onClick={cancelSending}>
            取消
          </Button>
        </Group>
      )}
      <FileJobStatus control={control} hasDownload={false} />
      <Stack role="status" gap="xs">
        {applied && !undone.has(applied.id) && (
          <Paper withBorder p="sm">
            <Text fw={600}>
              已写成草稿：{applied.rows} 行，{applied.items.length} 项内容
            </Text>
            <Group>
              <Text size="sm">
                <Anchor component={Link} to="/publish" size="sm">
                  发布
                </Anchor>
                后访客才会看到。
              </Text>
              {table === "products" && applied.added > 0 && (
                <Anchor component={Link} to="/products?state=faulty" size="sm">
                  补全新商品
                </Anchor>
              )}
              <Button size="compact-sm" variant="default" loading={isUndoing} onClick={() => onUndo(applied.id)}>
                撤销这次导入
              </Button>
            </Group>
          </Paper>
        )}
        {checked && <Text>{summary(checked)}</Text>}
      </Stack>
      {checked && checked.faulty > 0 && (
        <FaultyCells
          key={checked.fingerprint}
          checked={checked}
          busy={busy}
          onCheck={(fixes) => checkAgain(checked, fixes)}
        />
      )}
      {checked && checked.faulty === 0 && rows > 0 && (
        <Group>
          <Button loading={busy} onClick={() => apply(checked)}>
            应用 {rows} 行
          </Button>
          <Text size="sm">
            写成草稿，发布前可以再看、再改，也可以一次撤销。
            {table === "products" && checked.added > 0 && "新商品还缺图片，写成草稿后在表单里补全，才能发布。"}
          </Text>
        </Group>
      )}
      {checked && (
        <Group>
          <Button variant="subtle" size="compact-sm" disabled={busy} onClick={discard}>
            放弃这次导入
          </Button>
        </Group>
      )}
      {checked && <RowChanges rows={checked.rows} total={rows} />}
    </>
  );
}

function summary({ file, sheet, total, added, changed, faulty }: CheckedTable): string {
  const where = sheet === null ? file : `${file} 的工作表“${sheet}”`;
  const parts = [
    added > 0 && `${added} 行新增`,
    `${changed} 行有变化`,
    faulty > 0 && `${faulty} 行有错误`,
    `${total - added - changed - faulty} 行不变`,
  ].filter(Boolean);
  return `${where}：${total} 行，${parts.join("，")}。${faulty > 0 ? "现在什么也没有写入。" : ""}`;
}
