import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { may } from "@klarholm/contract/desk/roles";
import { useState } from "react";
import { Link, useLoaderData, useRevalidator, useSearchParams } from "react-router";
import { callDesk } from "@klarholm/contract/desk/client";
import type { PastChange } from "../../api/content.ts";
import { load } from "../../api/load.ts";
import { LoadMoreList } from "../../ui/LoadMoreList.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { Thumb } from "../../ui/Thumb.tsx";
import { When } from "../../ui/When.tsx";
import { kindIcon } from "../content/kind-icons.ts";
import { itemAddress, itemTitle, kindName, kindNames } from "../content/kinds.ts";
import { forms } from "../content/forms.ts";
import { RestoreItem } from "./RestoreItem.tsx";
import { groupBy } from "../../ui/group-by.ts";
import { RestoreSite } from "./RestoreSite.tsx";

export async function loader({ request }: { request: Request }) {
  const [person, form, history] = await Promise.all([
    load("session", {}, request),
    forms(request),
    load("contentHistory", parseFilters(new URL(request.url).searchParams), request),
  ]);
  const schemas = new Map(Object.keys(kindNames).map((kind) => [kind, form.schemaOf(kind)]));
  return { role: person.role, schemas, ...history };
}

/** Parses the address: the history of one item, or of all. */
function parseFilters(query: URLSearchParams) {
  const [kind, id] = ["kind", "id"].map((name) => query.get(name) ?? undefined);
  return { ...(kind && { kind }), ...(id && { id }) };
}

/** Published changes of one item or all, with ways to restore them. */
export default function History() {
  const { role, schemas, changes, more } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const isOfOne = query.has("id");
  const mayRestore = may(role, "publish.restore");
  const [message, setMessage] = useState("");
  const [dialog, show] = useState<"item" | "site">();
  // Retained during the dialogs' closing transitions.
  const [back, setVersion] = useState(0);
  const [past, setPast] = useState<PastChange>();
  const { revalidate } = useRevalidator();
  const restored = async (words: string) => {
    setMessage(words);
    await revalidate();
  };
  return (
    <Stack>
      <Title order={1}>历史</Title>
      {isOfOne && (
        <Anchor component={Link} to="/history">
          查看全部历史
        </Anchor>
      )}
      <Text role="status">{message || (changes.length === 0 ? "还没有发布过。" : "")}</Text>
      <LoadMoreList
        key={`${query.toString()} ${changes[0]?.version}`}
        first={{ entries: changes, more }}
        fetchBefore={async ({ version, kind, id }) => {
          const next = await callDesk("contentHistory", { ...parseFilters(query), before: `${version}/${kind}/${id}` });
          return { entries: next.changes, more: next.more };
        }}
        label="更早的修改"
      >
        {(shown) =>
          [...groupBy(shown, ({ version }) => version)].map(([version, ofVersion]) => (
            <Stack key={version} gap="xs" mt="sm" component="section" aria-label={`版本 ${version}`}>
              <Group>
                <Title order={2} size="h5">
                  版本 {version}
                </Title>
                {mayRestore && !isOfOne && version !== changes[0]?.version && (
                  <Button
                    variant="default"
                    size="xs"
                    onClick={() => {
                      setVersion(version);
                      show("site");
                    }}
                  >
                    整个网站恢复到版本 {version}
                  </Button>
                )}
              </Group>
              <div className="card-list">
                {ofVersion.map((change) => (
                  <HistoryRow
                    key={itemAddress(change.kind, change.id)}
                    change={change}
                    onChosen={() => {
                      setPast(change);
                      show("item");
                    }}
                  />
                ))}
              </div>
            </Stack>
          ))
        }
      </LoadMoreList>
      <RestoreSite
        key={back}
        version={back}
        isOpen={dialog === "site"}
        onClose={() => show(undefined)}
        onRestored={() => restored(`整个网站已恢复到版本 ${back}。`)}
      />
      {past && (
        <RestoreItem
          key={`${past.version} ${past.kind} ${past.id}`}
          change={past}
          root={schemas.get(past.kind) ?? {}}
          isOpen={dialog === "item"}
          mayPublish={mayRestore}
          onClose={() => show(undefined)}
          onRestored={restored}
        />
      )}
    </Stack>
  );
}

interface HistoryRowProps {
  change: PastChange;
  /** Called to view or restore the change. */
  onChosen: () => void;
}

/** One published change of an item. */
function HistoryRow({ change, onChosen }: HistoryRowProps) {
  const { version, kind, id, changedBy, changedAt, note, isRemoved } = change;
  const title = itemTitle(change);
  return (
    <section className="row" aria-label={`版本 ${version}：${title}`}>
      <Thumb icon={kindIcon(kind)} />
      <div className="grow">
        <Anchor component={Link} to={itemAddress(kind, id)} fw={500}>
          {title}
        </Anchor>
        <Text size="xs" c="dimmed">
          {kindName(kind)}，{changedBy && `${changedBy}，`}
          <When at={changedAt} />
          {note && <span className="note">{note}</span>}
        </Text>
      </div>
      {isRemoved && <Tag tone="bad">已下线</Tag>}
      <Button variant="default" size="xs" aria-label={`对照与恢复：${title}，版本 ${version}`} onClick={onChosen}>
        对照与恢复
      </Button>
    </section>
  );
}
