import { Stack, Table, Text, Title } from "@mantine/core";
import { maxSearchLength } from "@klarholm/contract/desk/search-reasons";
import { IconZoomCheck } from "@tabler/icons-react";
import { useLoaderData } from "react-router";
import { load } from "../../api/load.ts";
import { defaultDays, PeriodSelect } from "../../ui/PeriodSelect.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MissedRow } from "./MissedRow.tsx";
import { TriedSearch, TrySearchForm } from "./TriedSearch.tsx";

const periods = ["7", "30", "90"] as const;

export async function loader({ request }: { request: Request }) {
  const query = new URL(request.url).searchParams;
  const words = query.get("words")?.trim().slice(0, maxSearchLength) ?? "";
  const [{ searches }, explained] = await Promise.all([
    load("missedSearches", { days: query.get("days") ?? defaultDays }, request),
    words ? load("explainSearch", { words }, request) : null,
  ]);
  return { searches, words, explained };
}

/** A search as visitors do it; searches that found no product, and ways to make them find something. */
export default function Search() {
  const { searches, words, explained } = useLoaderData<typeof loader>();
  return (
    <Stack>
      <Title order={1}>搜索</Title>
      <TrySearchForm />
      {explained && <TriedSearch words={words} explained={explained} />}
      <Title order={2} size="h4">
        没有找到商品的搜索
      </Title>
      <PeriodSelect periods={periods} />
      <div role="status">
        {searches.length === 0 ? (
          <EmptyState icon={IconZoomCheck}>这段时间里，没有找不到商品的搜索。</EmptyState>
        ) : (
          <Text size="sm" c="dimmed">
            {searches.length} 个词没有找到商品。写下目录里意思相同的词，或选先显示的商品、打开的页面，发布后生效。
          </Text>
        )}
      </div>
      {searches.length > 0 && (
        <Table.ScrollContainer minWidth={760} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {["搜索的词", "次数", "天数", "最近一天", "怎样搜得到"].map((head) => (
                  <Table.Th key={head}>{head}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {searches.map((missed) => (
                <MissedRow key={missed.words} {...missed} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
