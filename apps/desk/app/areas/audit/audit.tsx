import { Anchor, Group, NativeSelect, Stack, Table, Text, TextInput, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { callDesk } from "@klarholm/contract/desk/client";
import { Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { mediaAddress } from "../../media/media-file.ts";
import { LoadMoreList } from "../../ui/LoadMoreList.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { formatTime } from "../../ui/time.ts";
import { itemAddress, itemTitle } from "../content/kinds.ts";
import { callNames } from "./call-names.ts";
import { useFilters } from "../../ui/use-filters.ts";

type Entry = DeskAnswer<"listAudit">["entries"][number];

/** Parses the filters of the address. */
function parseFilters(query: URLSearchParams) {
  const [personId, call, day] = ["personId", "call", "day"].map((name) => query.get(name) || undefined);
  return { ...(personId && { personId }), ...(call && { call }), ...(day && { day }) };
}

export async function loader({ request }: { request: Request }) {
  const { searchParams } = new URL(request.url);
  const [list, { people }] = await Promise.all([
    load("listAudit", parseFilters(searchParams), request),
    load("listPeople", {}, request),
  ]);
  return { ...list, people };
}

/** The audit log, filtered by person, action and day. */
export default function Audit() {
  const { entries, more, people } = useLoaderData<typeof loader>();
  const { present, pending, choose } = useFilters();
  const calls = Object.entries(callNames).map(([value, label]) => ({ value, label }));

  return (
    <Stack>
      <Title order={1}>操作记录</Title>
      <Group align="end">
        <NativeSelect
          label="人员"
          data={[{ value: "", label: "全部" }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
          value={pending.get("personId") ?? ""}
          onChange={(event) => choose("personId", event.currentTarget.value)}
        />
        <NativeSelect
          label="操作"
          data={[{ value: "", label: "全部" }, ...calls]}
          value={pending.get("call") ?? ""}
          onChange={(event) => choose("call", event.currentTarget.value)}
        />
        <TextInput
          label="日期"
          type="date"
          value={pending.get("day") ?? ""}
          onChange={(event) => choose("day", event.currentTarget.value)}
        />
      </Group>
      {entries.length === 0 ? (
        <Text>没有符合条件的记录。</Text>
      ) : (
        <LoadMoreList
          key={present.toString()}
          first={{ entries, more }}
          fetchBefore={({ id }) => callDesk("listAudit", { ...parseFilters(present), before: id })}
          label="更早的记录"
        >
          {(shown) => <Rows entries={shown} />}
        </LoadMoreList>
      )}
    </Stack>
  );
}

function Rows({ entries }: { entries: readonly Entry[] }) {
  return (
    <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {["时间", "人员", "操作", "对象", "说明", "结果", "网络"].map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td className="when">{formatTime(entry.time)}</Table.Td>
              <Table.Td>{entry.personName || "未登录"}</Table.Td>
              <Table.Td>{nameOf(entry.call)}</Table.Td>
              <Table.Td className="wrap-anywhere">
                <Subject entry={entry} />
              </Table.Td>
              <Table.Td className="wrap-anywhere">{entry.detail}</Table.Td>
              <Table.Td>
                <Tag tone={entry.outcome === "ok" ? "good" : entry.outcome === "begun" ? "soon" : "bad"}>
                  {entry.outcome === "ok" ? "成功" : entry.outcome === "begun" ? "未完成" : "未成功"}
                </Tag>
              </Table.Td>
              <Table.Td>{entry.network}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The object of an entry; content items link to their editor. */
function Subject({ entry: { items, subject } }: { entry: Entry }) {
  const media = /^media (.+)$/.exec(subject)?.[1];
  const application = /^application:(.+)$/.exec(subject)?.[1];
  const [batch, code] = [/^batch:(.+)$/, /^code:(.+)$/].map((pattern) => pattern.exec(subject)?.[1]);
  const links = [
    ...items.map((item) => [itemAddress(item.kind, item.id), itemTitle(item)] as const),
    ...(media ? [[mediaAddress(media), media] as const] : []),
    ...(application ? [[`/applications/${application}`, "这份申请"] as const] : []),
  ];
  return (
    <Stack gap={2}>
      {links.map(([to, title]) => (
        <Anchor key={to} component={Link} to={to} size="sm">
          {title}
        </Anchor>
      ))}
      {batch && <Text size="sm">批次 {batch}</Text>}
      {code && <Text size="sm">验证码（编号 {code}）</Text>}
    </Stack>
  );
}

function nameOf(call: string): string {
  return Object.entries(callNames).find(([name]) => name === call)?.[1] ?? call;
}
