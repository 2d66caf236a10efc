import { Button, Stack, Table, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { tables } from "@klarholm/contract/desk/tables";
import { When } from "../../ui/When.tsx";
import { formatTime } from "../../ui/time.ts";

interface PastImportsProps {
  imports: DeskAnswer<"listImports">["imports"];
  onUndo: (id: string) => void;
  isUndoing: boolean;
}

/** The latest imports, each with a button that takes it back. */
export function PastImports({ imports, onUndo, isUndoing }: PastImportsProps) {
  if (imports.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-labelledby="past-imports">
      <Title order={2} size="h4" id="past-imports">
        最近的导入
      </Title>
      <Table.ScrollContainer minWidth={340} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {["内容", "时间", "行", "撤销"].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {imports.map(({ id, table, file, by, at, rows, undoneBy, undoneAt }) => (
              <Table.Tr key={id}>
                <Table.Td className="wrap-anywhere">
                  {tables[table].label}
                  <Text size="xs" c="dimmed">
                    {file}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <When at={at} />
                  <Text size="xs" c="dimmed">
                    {by}
                  </Text>
                </Table.Td>
                <Table.Td>{rows}</Table.Td>
                <Table.Td>
                  {undoneAt === null ? (
                    <Button
                      size="compact-sm"
                      variant="default"
                      loading={isUndoing}
                      aria-label={`撤销 ${by} 在 ${formatTime(at)} 的导入`}
                      onClick={() => onUndo(id)}
                    >
                      撤销
                    </Button>
                  ) : (
                    <Text size="sm">
                      {undoneBy} 已在 {formatTime(undoneAt)} 撤销
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
