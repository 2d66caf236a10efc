import { Stack, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface ReportTableProps {
  title: string;
  /** Shown instead of an empty table. */
  nothing: string;
  heads: readonly string[];
  /** Rows with their keys. Numbers are formatted, and aligned at their end. */
  children: readonly (readonly [string, readonly ReactNode[]])[];
}

/** A section with a title and a table. */
export function ReportTable({ title, nothing, heads, children: rows }: ReportTableProps) {
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text size="sm">{nothing}</Text>
      ) : (
        <Table.ScrollContainer minWidth={heads.length * 90} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {heads.map((head, index) => (
                  <Table.Th key={head} data-number={isNumber(rows[0]?.[1][index]) || undefined}>
                    {head}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(([key, cells]) => (
                <Table.Tr key={key}>
                  {cells.map((cell, index) => (
                    <Table.Td key={index} data-number={isNumber(cell) || undefined}>
                      {isNumber(cell) ? cell.toLocaleString() : cell}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

const isNumber = (cell: ReactNode) => typeof cell === "number";
