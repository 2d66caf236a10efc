import { Button, Group, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { useDisclosure } from "@mantine/hooks";
import { Facts } from "../../ui/Facts.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { formatTime } from "../../ui/time.ts";
import { type FoundCode, outcomeNames, productTitle, stateNames } from "./names.ts";
import { VoidDialog } from "./VoidDialog.tsx";

interface CodeFactsProps {
  code: string;
  found: FoundCode;
  /** Called after the code was voided. */
  onChanged: () => Promise<void>;
}

/** A code: its product, state and queries, and the way to void it. */
export function CodeFacts({ code, found, onChanged }: CodeFactsProps) {
  const [isAsking, { open, close }] = useDisclosure();
  const { state, batch, queries, validQueries, firstQueryAt, voidedAt, voidReason, history } = found;
  const { name, means, tone } = stateNames[state];
  const facts = [
    ["商品", productTitle(found)],
    ["批次", batch],
    ["有效查询", `${queries} 次，最多 ${validQueries} 次`],
    ["首次查询", firstQueryAt ? formatTime(firstQueryAt) : "还没有"],
    ...(voidedAt ? ([["作废", `${formatTime(voidedAt)}，${voidReason ?? "没有写原因"}`]] as const) : []),
  ] as const;
  return (
    <Paper component="section" withBorder p="md" aria-label="查询结果">
      <Stack>
        <Group>
          <Tag tone={tone}>{name}</Tag>
          <Text size="sm">{means}</Text>
          {state !== "voided" && (
            <Button ml="auto" variant="default" onClick={open}>
              作废
            </Button>
          )}
        </Group>
        <Facts facts={facts} />
        <Title order={2} size="h4">
          查询经过
        </Title>
        {history.length === 0 ? (
          <Text size="sm">没有查询的记录。</Text>
        ) : (
          <Table>
            <Table.Thead>
              <Table.Tr>
                {["时间", "结果", "网络"].map((head) => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {history.map(({ time, outcome, network }, index) => (
                <Table.Tr key={index}>
                  <Table.Td>{formatTime(time)}</Table.Td>
                  <Table.Td>{outcomeNames[outcome]}</Table.Td>
                  <Table.Td className="wrap-anywhere">{network}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
      <VoidDialog
        isOpen={isAsking}
        what={`验证码 ${code}`}
        onClose={close}
        onVoid={async (reason) => {
          await callDesk("voidCodes", { codes: [code], reason });
          await onChanged();
        }}
      />
    </Paper>
  );
}
