import { Anchor, Button, Code, Stack, Table, Text, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { deliveryStates, type HookEvent, hookEventNames, hookEvents, testEvent } from "@klarholm/contract/desk/hooks";
import { useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { load } from "../../api/load.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { LoadMoreList } from "../../ui/LoadMoreList.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { formatTime } from "../../ui/time.ts";
import { ViewHeader } from "../../ui/ViewHeader.tsx";
import { useAction } from "../../ui/use-action.ts";
import { ConnectionsNav } from "./ConnectionsNav.tsx";

type Delivery = DeskAnswer<"hookDeliveries">["deliveries"][number];

const tones = { waiting: "soon", delivered: "good", failed: "bad" } as const;

export async function loader({ params, request }: { params: { id?: string }; request: Request }) {
  const { id = "" } = params;
  const [list, { hooks }] = await Promise.all([
    load("hookDeliveries", { id }, request),
    load("listHooks", {}, request),
  ]);
  return { id, url: hooks.find((hook) => hook.id === id)?.url ?? "", ...list };
}

/** Deliveries to an endpoint, newest first. */
export default function Deliveries() {
  const { id, url, deliveries, more } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();
  const [changes, setChanges] = useState(0);
  const [message, setMessage] = useState("");
  const resend = (delivery: string) =>
    void run(async () => {
      await callDesk("resendDelivery", { id: delivery });
      setMessage("已重新排队，很快会发送。");
      await revalidate();
      setChanges((count) => count + 1);
    });
  return (
    <Stack>
      <ViewHeader title="连接" />
      <ConnectionsNav />
      <Title order={2} size="h4" className="wrap-anywhere">
        {url} 的发送记录
      </Title>
      <Anchor component={Link} to="/connections/webhooks">
        返回全部 Webhook
      </Anchor>
      <FailureAlert failure={failure} />
      <Text role="status">{message}</Text>
      {deliveries.length === 0 && <EmptyState>最近 30 天没有发送过。</EmptyState>}
      {deliveries.length > 0 && (
        <LoadMoreList
          key={changes}
          first={{ entries: deliveries, more }}
          fetchBefore={async ({ id: before }) => {
            const next = await callDesk("hookDeliveries", { id, before });
            return { entries: next.deliveries, more: next.more };
          }}
          label="更早的记录"
        >
          {(shown) => (
            <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    {["时间", "事件", "状态", "次数", "结果", ""].map((head) =>
                      head ? <Table.Th key={head}>{head}</Table.Th> : <Table.Td key="action" />,
                    )}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {shown.map((delivery) => (
                    <DeliveryRow key={delivery.id} delivery={delivery} busy={busy} onResend={resend} />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
        </LoadMoreList>
      )}
    </Stack>
  );
}

interface DeliveryRowProps {
  delivery: Delivery;
  busy: boolean;
  onResend: (id: string) => void;
}

function DeliveryRow({ delivery, busy, onResend }: DeliveryRowProps) {
  const { id, event, state, tries, status, error, response, body, createdAt } = delivery;
  return (
    <Table.Tr>
      <Table.Td>{formatTime(createdAt)}</Table.Td>
      <Table.Td>{eventName(event)}</Table.Td>
      <Table.Td>
        <Tag tone={tones[state]}>{deliveryStates[state]}</Tag>
      </Table.Td>
      <Table.Td>{tries}</Table.Td>
      <Table.Td className="wrap-anywhere">
        {error || (status === null ? "" : `对方答复 ${status}`)}
        <details>
          <summary>消息内容</summary>
          <Code block>{body}</Code>
          {response && (
            <>
              <Text size="xs">对方的答复</Text>
              <Code block>{response}</Code>
            </>
          )}
        </details>
      </Table.Td>
      <Table.Td>
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          aria-label={`再发送 ${eventName(event)}，${formatTime(createdAt)}`}
          onClick={() => onResend(id)}
        >
          再发送
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function eventName(event: string): string {
  const known: HookEvent | undefined = hookEventNames.find((name) => name === event);
  return known ? hookEvents[known] : event === testEvent ? "试发" : event;
}
