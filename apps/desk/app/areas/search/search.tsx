import { Anchor, Button, Group, Stack, Table, Text, TextInput, Title } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { IconZoomCheck } from "@tabler/icons-react";
import { type SyntheticEvent, useState } from "react";
import { Link, useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { defaultDays, PeriodSelect } from "../../ui/PeriodSelect.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";
import { addSynonym } from "./add-synonym.ts";

type Missed = DeskAnswer<"missedSearches">["searches"][number];

const periods = ["7", "30", "90"] as const;

export const loader = ({ request }: { request: Request }) =>
  load("missedSearches", { days: new URL(request.url).searchParams.get("days") ?? defaultDays }, request);

/** Searches that found no product, and a way to give them a synonym. */
export default function Search() {
  const { searches } = useLoaderData<typeof loader>();
  return (
    <Stack>
      <Title order={1}>搜索</Title>
      <PeriodSelect periods={periods} />
      <div role="status">
        {searches.length === 0 ? (
          <EmptyState icon={IconZoomCheck}>这段时间里，没有找不到商品的搜索。</EmptyState>
        ) : (
          <Text size="sm" c="dimmed">
            {searches.length} 个词没有找到商品。写下目录里意思相同的词，发布后顾客就能搜到。
          </Text>
        )}
      </div>
      {searches.length > 0 && (
        <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {["搜索的词", "次数", "天数", "最近一天", "意思相同的词"].map((head) => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {searches.map((missed) => (
                <Row key={missed.words} {...missed} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

function Row({ words, times, days, last }: Missed) {
  const [same, setSame] = useState("");
  const [added, setAdded] = useState("");
  const { run, busy, failure } = useAction();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      await addSynonym(words, same.trim());
      setAdded(same.trim());
    });
  };
  return (
    <Table.Tr>
      <Table.Td className="wrap-anywhere">
        <Anchor href={`/products/keyword/${encodeURIComponent(words)}`} target="_blank" rel="noreferrer">
          {words}
        </Anchor>
      </Table.Td>
      <Table.Td>{times}</Table.Td>
      <Table.Td>{days}</Table.Td>
      <Table.Td>{last}</Table.Td>
      <Table.Td>
        {added ? (
          <Text size="sm" role="status">
            已把“{added}”加为近义词，
            <Anchor component={Link} to="/publish" size="sm">
              发布
            </Anchor>
            后生效。
          </Text>
        ) : (
          <form onSubmit={submit}>
            <Group gap="xs" wrap="nowrap">
              <TextInput
                size="xs"
                aria-label={`与“${words}”意思相同的词`}
                value={same}
                onChange={(event) => setSame(event.currentTarget.value)}
                maxLength={40}
                required
              />
              <Button type="submit" size="xs" variant="default" loading={busy}>
                加为近义词
              </Button>
            </Group>
            <FailureAlert failure={failure} />
          </form>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
