import { Button, Group, Stack, Table, Text, TextInput, Title } from "@mantine/core";
import { maxFixes } from "@klarholm/contract/desk/tables";
import { useState } from "react";
import type { CheckedTable } from "./use-import.ts";

interface FaultyCellsProps {
  checked: CheckedTable;
  busy: boolean;
  onCheck: (fixes: ReadonlyMap<string, string>) => void;
}

/** The faulty cells, which can be corrected here or in the file. */
export function FaultyCells({ checked, busy, onCheck }: FaultyCellsProps) {
  const [fixes, setFixes] = useState(checked.fixes);
  const faults = checked.rows.flatMap((row) => row.faults);
  const put = (cell: string, value: string) => setFixes(new Map(fixes).set(cell, value));
  const isFull = (cell: string) => !fixes.has(cell) && fixes.size >= maxFixes;
  return (
    <Stack component="section" gap="xs" aria-labelledby="faults">
      <Title order={2} size="h4" id="faults" c="error">
        错误
      </Title>
      <Text size="sm">
        在这里改好再检查，或在表格里改好重新导入。在这里改的只用于这次导入，不写进文件
        {faults.length > maxFixes && `；一次最多改 ${maxFixes} 格`}。
      </Text>
      <Table.ScrollContainer minWidth={340} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {["单元格", "写着", "问题与改法"].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {faults.map(({ cell, column, value, message, nearest }, index) => (
              <Table.Tr key={`${cell} ${index}`}>
                <Table.Td>
                  {cell}
                  <Text size="xs" c="dimmed">
                    {column}
                  </Text>
                </Table.Td>
                <Table.Td className="wrap-anywhere">{value || "（空）"}</Table.Td>
                <Table.Td className="wrap-anywhere">
                  {message}
                  {cell !== "" && (
                    <Group gap="xs" mt={4}>
                      <TextInput
                        size="xs"
                        w={110}
                        aria-label={`${cell} 改为`}
                        value={fixes.get(cell) ?? ""}
                        disabled={isFull(cell)}
                        onChange={(event) => put(cell, event.currentTarget.value)}
                      />
                      {nearest !== null && (
                        <Button
                          size="compact-xs"
                          variant="default"
                          disabled={isFull(cell)}
                          onClick={() => put(cell, nearest)}
                        >
                          用 {nearest}
                        </Button>
                      )}
                    </Group>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group>
        <Button loading={busy} disabled={fixes.size === 0} onClick={() => onCheck(fixes)}>
          重新检查
        </Button>
      </Group>
    </Stack>
  );
}
