import { Anchor, Button, Group, Modal, NativeSelect, Stack, Table, Text, TextInput } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { IconPlus, IconSearchOff } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { mayWrite } from "@klarholm/contract/desk/roles";
import { callDesk } from "@klarholm/contract/desk/client";
import { load } from "../../api/load.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { LoadMoreList } from "../../ui/LoadMoreList.tsx";
import { Thumb } from "../../ui/Thumb.tsx";
import { useDensity } from "../../ui/use-density.tsx";
import { ViewHeader } from "../../ui/ViewHeader.tsx";
import { When } from "../../ui/When.tsx";
import { kindIcon } from "./kind-icons.ts";
import { StateTags } from "./StateTags.tsx";
import { addedKinds, idFault, itemAddress, itemTitle, kindName, kindNames, listings } from "./kinds.ts";
import { useAction } from "../../ui/use-action.ts";
import { useCommittedText } from "../../ui/use-committed-text.ts";
import { useFilters } from "../../ui/use-filters.ts";
import { useFirstRows } from "../../ui/use-first-rows.ts";

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
  const filters = parseFilters(new URL(request.url).searchParams);
  const [{ role }, list] = await Promise.all([load("session", {}, request), load("listContent", filters, request)]);
  return { role, filters, ...list };
}

/** All content items with their states. */
export default function Content() {
  const { role, filters, items, total, more } = useLoaderData<typeof loader>();
  const newKinds = addedKinds.filter((kind) => mayWrite(role, kind));
  const { present, pending, choose } = useFilters();
  const words = useCommittedText(pending.get("words") ?? "", (text) => choose("words", text, { replace: true }));
  // The command palette links here with a kind.
  const added = present.get("new");
  const { control, density } = useDensity();
  const all = { value: "", label: "全部" };
  return (
    <Stack>
      <ViewHeader title="内容">
        {newKinds[0] && (
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => choose("new", newKinds[0] ?? "", { replace: true })}
          >
            新建
          </Button>
        )}
      </ViewHeader>
      <Group align="end" className="filters">
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
        {control}
      </Group>
      <Text role="status" size="sm" c="dimmed">
        {total > 0 && `${total} 项`}
      </Text>
      {items.length === 0 ? (
        <EmptyState
          icon={IconSearchOff}
          action={
            String(present) !== "" && (
              <Button component={Link} to="/content" variant="default" size="xs">
                清空筛选
              </Button>
            )
          }
        >
          没有符合条件的内容。换个词，或清空筛选。
        </EmptyState>
      ) : (
        <LoadMoreList
          key={JSON.stringify([filters, items])}
          first={{ entries: items, more }}
          fetchBefore={async ({ kind, id }) => {
            const next = await callDesk("listContent", { ...filters, after: `${kind}/${id}` });
            return { entries: next.items, more: next.more };
          }}
          label="再显示一些"
        >
          {(entries) => <ItemTable items={entries} density={density} />}
        </LoadMoreList>
      )}
      <AddItemDialog kinds={newKinds} first={added} onClose={() => choose("new", "", { replace: true })} />
    </Stack>
  );
}

/** Items with picture, state, and who changed them when. */
function ItemTable({
  items,
  density,
}: {
  items: readonly DeskAnswer<"listContent">["items"][number][];
  density: string;
}) {
  const rows = useFirstRows(items);
  return (
    <Table.ScrollContainer minWidth={600} tabIndex={0} data-density={density} className="sheet items-table">
      <Table highlightOnHover verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>名称</Table.Th>
            <Table.Th>类型</Table.Th>
            <Table.Th>状态</Table.Th>
            <Table.Th>最近修改</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ kind, id, title, address, picture, changedBy, changedAt, ...states }) => (
            <Table.Tr key={`${kind} ${id}`}>
              <Table.Td>
                <Group gap="sm" wrap="nowrap">
                  <Thumb picture={picture} icon={kindIcon(kind)} />
                  <div className="grow">
                    <Anchor component={Link} to={itemAddress(kind, id)} fw={500}>
                      {itemTitle({ kind, id, title })}
                    </Anchor>
                    {address && (
                      <Text size="xs" c="dimmed" className="second-line wrap-anywhere">
                        {address}
                      </Text>
                    )}
                  </div>
                </Group>
              </Table.Td>
              <Table.Td>{kindName(kind)}</Table.Td>
              <Table.Td>
                <StateTags {...states} />
              </Table.Td>
              <Table.Td>
                <Text size="sm" component="span" c="dimmed">
                  {changedBy} {changedAt && <When at={changedAt} />}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface AddItemDialogProps {
  /** Kinds that the person may add. */
  kinds: readonly (typeof addedKinds)[number][];
  /** The initial kind; null while the dialog is closed. */
  first: string | null;
  onClose: () => void;
}

/** Asks for the kind and id of a new item. */
function AddItemDialog({ kinds, first, onClose }: AddItemDialogProps) {
  const [chosen, setChosen] = useState<string>();
  const kind = chosen ?? kinds.find((each) => each === first) ?? kinds[0] ?? "";
  const [id, setId] = useState("");
  const navigate = useNavigate();
  /** The kind and id of an existing item. */
  const [taken, setTaken] = useState("");
  const { run, busy, failure } = useAction();
  const complaint = taken === `${kind} ${id}` ? "已有这个编号。" : idFault(id);
  const add = () =>
    void run(async () => {
      const { published, draft } = await callDesk("contentItem", { kind, id });
      if (published === null && draft === null) await navigate(itemAddress(kind, id));
      else setTaken(`${kind} ${id}`);
    });
  return (
    <Modal opened={first !== null} onClose={onClose} title="新建内容">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!complaint) add();
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
          <FailureAlert failure={failure} />
          <Button type="submit" loading={busy}>
            开始编辑
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
