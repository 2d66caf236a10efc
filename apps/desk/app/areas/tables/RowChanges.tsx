import { Badge, Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { CheckedTable } from "./use-import.ts";

/** Rows that are listed at first, and with each press. */
const pageRows = 50;

interface RowChangesProps {
  rows: CheckedTable["rows"];
  /** Rows of the file that add or change something. */
  total: number;
  /** Whether the rows come from a file that the person sees. */
  isOfFile?: boolean;
}

/** The new and changed rows, cell by cell. */
export function RowChanges({ rows, total, isOfFile = true }: RowChangesProps) {
  const [shown, setShown] = useState(pageRows);
  const written = rows.filter(({ state }) => state !== "faulty");
  if (written.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-labelledby="changes">
      <Title order={2} size="h4" id="changes">
        变化
      </Title>
      <Table.ScrollContainer minWidth={340} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {["哪一项", "栏目", "现在", "改为"].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {written.slice(0, shown).flatMap(({ line, id, title, state, changes, notes }) =>
              changes.map(({ cell, column, before, after }, index) => (
                <Table.Tr key={`${line} ${column}`}>
                  <Table.Td className="wrap-anywhere">
                    {index === 0 && (
                      <>
                        {title || id}{" "}
                        {title && title !== id && (
                          <Text span size="xs">
                            {id}
                          </Text>
                        )}{" "}
                        {state === "new" && <Badge size="sm">新增</Badge>}
                        {notes.map((note) => (
                          <Text key={note} size="xs">
                            {note}
                          </Text>
                        ))}
                      </>
                    )}
                  </Table.Td>
                  <Table.Td>
                    {column}{" "}
                    {isOfFile && (
                      <Text span size="xs" c="dimmed">
                        {cell}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td className="wrap-anywhere">{before || "（空）"}</Table.Td>
                  <Table.Td className="wrap-anywhere">{after || "（空）"}</Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {shown < written.length && (
        <Group>
          <Button variant="default" onClick={() => setShown(shown + pageRows)}>
            显示更多
          </Button>
        </Group>
      )}
      {Math.min(shown, written.length) < total && (
        <Text size="sm">
          列出了前 {Math.min(shown, written.length)} 行，应用时写入全部 {total} 行。
        </Text>
      )}
    </Stack>
  );
}
