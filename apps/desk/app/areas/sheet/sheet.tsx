import { Alert, Anchor, Button, FileButton, Group, List, Stack, Table, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import { IconTableDown, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { ViewHeader } from "../../ui/ViewHeader.tsx";
import { useAction } from "../../ui/use-action.ts";
import { readTable } from "./read-table.ts";

interface Checked extends DeskAnswer<"checkProducts"> {
  name: string;
  csv: string;
}

/** Products as a table: download, and import after a preview. */
export default function Sheet() {
  const [checked, setChecked] = useState<Checked>();
  const [refusal, setRefusal] = useState("");
  const [done, setDone] = useState<number>();
  const { run, busy, failure } = useAction();
  const check = (file: File | null) => {
    if (!file) return;
    setRefusal("");
    setChecked(undefined);
    setDone(undefined);
    void run(async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      let csv: string;
      try {
        csv = readTable(bytes);
      } catch (error) {
        return setRefusal(error instanceof Error ? error.message : "");
      }
      setChecked({ name: file.name, csv, ...(await callDesk("checkProducts", { csv })) });
    });
  };
  const apply = (csv: string) =>
    void run(async () => {
      const { changed } = await callDesk("importProducts", { csv });
      setChecked(undefined);
      setDone(changed);
    });

  return (
    <Stack>
      <ViewHeader
        title="商品表格"
        lead="下载全部商品，用 Excel 或 WPS 改价格、名称或标签，另存为 CSV 后导入。可以只留下要改的行和列，但要留下“编号”。"
      />
      <Group className="panel">
        <Button
          component="a"
          variant="default"
          leftSection={<IconTableDown size={16} stroke={1.5} />}
          href={deskEndpoints.exportProducts.path}
          download
        >
          下载表格
        </Button>
        <FileButton accept=".csv,text/csv,text/plain" onChange={check} inputProps={{ "aria-label": "要导入的表格" }}>
          {(props) => (
            <Button {...props} loading={busy} leftSection={<IconUpload size={16} stroke={1.5} />}>
              导入表格…
            </Button>
          )}
        </FileButton>
      </Group>
      <FailureAlert failure={failure || refusal} />
      <Text role="status">
        {done !== undefined && (
          <>
            已写成 {done} 个商品的草稿，
            <Anchor component={Link} to="/publish">
              发布
            </Anchor>
            后访客才会看到。
          </>
        )}
        {checked &&
          `${checked.name}：${checked.total} 行，${checked.changed} 行有变化，${checked.faulty} 行有错误。${
            checked.faulty > 0 ? "改好错误再导入，现在什么也没有写入。" : ""
          }`}
      </Text>
      {checked && <Faults rows={checked.rows} />}
      {checked && checked.faulty === 0 && checked.changed > 0 && (
        <Group>
          <Button loading={busy} onClick={() => apply(checked.csv)}>
            应用 {checked.changed} 行
          </Button>
          <Text size="sm">写成草稿，发布前可以再看、再改。</Text>
        </Group>
      )}
      {checked && <Changes rows={checked.rows} total={checked.changed} />}
    </Stack>
  );
}

type Rows = Checked["rows"];

function Faults({ rows }: { rows: Rows }) {
  const faults = rows.flatMap((row) => row.faults.map((fault) => ({ ...fault, line: row.line })));
  if (faults.length === 0) return null;
  return (
    <Alert color="red" role="alert" title="错误">
      <List size="sm">
        {faults.map(({ line, column, value, message }, index) => (
          <List.Item key={index} className="wrap-anywhere">
            第 {line} 行{column && `，“${column}”`}
            {value && `，写着“${value}”`}：{message}。
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Changes({ rows, total }: { rows: Rows; total: number }) {
  const changed = rows.filter(({ faults, changes }) => faults.length === 0 && changes.length > 0);
  if (changed.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-label="变化">
      <Title order={2} size="h4">
        变化
      </Title>
      <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {["行", "商品", "栏目", "现在", "改为"].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changed.flatMap(({ line, id, title, changes }) =>
              changes.map(({ column, before, after }) => (
                <Table.Tr key={`${line} ${column}`}>
                  <Table.Td>{line}</Table.Td>
                  <Table.Td className="wrap-anywhere">
                    {title}{" "}
                    <Text span size="xs">
                      {id}
                    </Text>
                  </Table.Td>
                  <Table.Td>{column}</Table.Td>
                  <Table.Td className="wrap-anywhere">{before || "（空）"}</Table.Td>
                  <Table.Td className="wrap-anywhere">{after || "（空）"}</Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {changed.length < total && <Text size="sm">只列出前 {changed.length} 行。</Text>}
    </Stack>
  );
}
