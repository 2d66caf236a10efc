import { Anchor, Badge, Button, Group, Modal, NativeSelect, Stack, Table, Text, TextInput, Title } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { mayWrite } from "@klarholm/contract/desk/roles";
import { load } from "../../api/load.ts";
import { formatTime } from "../../ui/time.ts";
import { addedKinds, idFault, itemAddress, itemTitle, kindName, kindNames, listings, stateNames } from "./kinds.ts";
import { useCommittedText } from "../../ui/use-committed-text.ts";
import { useFilters } from "../../ui/use-filters.ts";

/** Parses the filters of the address. */
function parseFilters(query: URLSearchParams) {
  const [kind, words, state] = ["kind", "words", "state"].map((name) => query.get(name) || undefined);
  return {
    ...(kind && { kind }),
    ...(words && { words }),
    ...(state && state in listings && { state: state as keyof typeof listings }),
  };
}

export async function loader({ request }: { request: Request }) {
  const [{ role }, list] = await Promise.all([
    load("session", {}, request),
    load("listContent", parseFilters(new URL(request.url).searchParams), request),
  ]);
  return { role, ...list };
}

/** Rows of the first render; hundreds of rows delay opening the view. */
const firstRows = 40;

/** All content items with their states. */
export default function Content() {
  const { role, items } = useLoaderData<typeof loader>();
  const newKinds = addedKinds.filter((kind) => mayWrite(role, kind));
  const rows = useDeferredValue(items, items.slice(0, firstRows));
  const { present, pending, choose } = useFilters();
  const words = useCommittedText(pending.get("words") ?? "", (text) => choose("words", text, { replace: true }));
  // The command palette links here with a kind.
  const added = present.get("new");
  const all = { value: "", label: "全部" };
  return (
    <Stack>
      <Group>
        <Title order={1}>内容</Title>
        {newKinds[0] && (
          <Button ml="auto" onClick={() => choose("new", newKinds[0] ?? "", { replace: true })}>
            新建
          </Button>
        )}
      </Group>
      <Group align="end">
        <TextInput label="查找" type="search" {...words} />
        <NativeSelect
          label="类型"
          data={[
            all,
            ...Object.entries(kindNames)
              .filter(([kind]) => mayWrite(role, kind))
              .map(([value, label]) => ({ value, label })),
          ]}
          value={pending.get("kind") ?? ""}
          onChange={(event) => choose("kind", event.currentTarget.value)}
        />
        <NativeSelect
          label="状态"
          data={[all, ...Object.entries(listings).map(([value, label]) => ({ value, label }))]}
          value={pending.get("state") ?? ""}
          onChange={(event) => choose("state", event.currentTarget.value)}
        />
      </Group>
      <Text role="status">
        {items.length === 0 ? "没有符合条件的内容。换个词，或清空筛选。" : `${items.length} 项`}
      </Text>
      {items.length > 0 && (
        <Table.ScrollContainer minWidth={560} tabIndex={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>名称</Table.Th>
                <Table.Th>类型</Table.Th>
                <Table.Th>状态</Table.Th>
                <Table.Th>最近修改</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ kind, id, title, address, state, faults, changedBy, changedAt }) => (
                <Table.Tr key={`${kind} ${id}`}>
                  <Table.Td>
                    <Anchor component={Link} to={itemAddress(kind, id)}>
                      {itemTitle({ kind, id, title })}
                    </Anchor>
                    {address && (
                      <Text size="xs" c="dimmed">
                        {address}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{kindName(kind)}</Table.Td>
                  <Table.Td>
                    <Group gap={4}>
                      {state === "published" || state === "absent" ? (
                        <Text size="sm" c="dimmed">
                          {stateNames[state]}
                        </Text>
                      ) : (
                        <Badge variant="outline" color="dark">
                          {stateNames[state]}
                        </Badge>
                      )}
                      {faults > 0 && <Badge color="red.9">{faults} 处待改</Badge>}
                    </Group>
                  </Table.Td>
                  <Table.Td>
                    {changedBy}
                    {changedAt && (
                      <Text size="xs" c="dimmed">
                        {formatTime(changedAt)}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <AddItemDialog
        kinds={newKinds}
        first={added}
        onClose={() => choose("new", "", { replace: true })}
        taken={(kind, id) => items.some((item) => item.kind === kind && item.id === id)}
      />
    </Stack>
  );
}

interface AddItemDialogProps {
  /** Kinds that the person may add. */
  kinds: readonly (typeof addedKinds)[number][];
  /** The initial kind; null while the dialog is closed. */
  first: string | null;
  onClose: () => void;
  taken: (kind: string, id: string) => boolean;
}

/** Asks for the kind and id of a new item. */
function AddItemDialog({ kinds, first, onClose, taken }: AddItemDialogProps) {
  const [chosen, setChosen] = useState<string>();
  const kind = chosen ?? kinds.find((each) => each === first) ?? kinds[0] ?? "";
  const [id, setId] = useState("");
  const navigate = useNavigate();
  const complaint = taken(kind, id) ? "已有这个编号。" : idFault(id);
  return (
    <Modal opened={first !== null} onClose={onClose} title="新建内容">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!complaint) void navigate(itemAddress(kind, id));
        }}
      >
        <Stack>
          <NativeSelect
            label="类型"
            data={kinds.map((value) => ({ value, label: kindName(value) }))}
            value={kind}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <TextInput
            label="编号"
            description="例如 spring-table。页面和新闻的以后还能改，商品和职位的不能。"
            value={id}
            error={complaint}
            onChange={(event) => setId(event.currentTarget.value)}
            required
            data-autofocus
          />
          <Button type="submit">开始编辑</Button>
        </Stack>
      </form>
    </Modal>
  );
}
