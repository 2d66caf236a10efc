import { Anchor, Button, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import type { DeskAnswer } from "@klarholm/contract/desk";
import { maxSearchLength } from "@klarholm/contract/desk/search-reasons";
import { IconBox } from "@tabler/icons-react";
import type { SyntheticEvent } from "react";
import { Link } from "react-router";
import { Tag } from "../../ui/Tag.tsx";
import { Thumb } from "../../ui/Thumb.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { nameMatchNames, partText, reasonText } from "./reason-text.ts";
import { RemedyForm } from "./RemedyForm.tsx";

type Explained = DeskAnswer<"explainSearch">;

/** Searches as visitors do; the address has the query as `words`. */
export function TrySearchForm() {
  const { pending, choose } = useFilters();
  const words = pending.get("words") ?? "";
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("words");
    choose("words", typeof typed === "string" ? typed.trim() : "");
  };
  return (
    <form onSubmit={submit} role="search">
      <Group align="end" gap="xs">
        <TextInput
          key={words}
          name="words"
          label="试一试搜索"
          description="看访客会依次看到哪些商品，为什么"
          maxLength={maxSearchLength}
          defaultValue={words}
          className="grow"
          maw="24rem"
        />
        <Button type="submit">试搜</Button>
      </Group>
    </form>
  );
}

/** What visitors find by a query, in their order, and why. */
export function TriedSearch({ words, explained }: { words: string; explained: Explained }) {
  const { total, parts, corrected, partial, redirect, hasDraft, products } = explained;
  return (
    <Stack component="section" gap="xs" aria-label={`“${words}”的搜索结果`}>
      <Text role="status" size="sm">
        {total === 0 ? `搜“${words}”没有找到商品。` : `搜“${words}”找到 ${total} 件商品。`}
        {total > products.length && `以下是前 ${products.length} 件。`}
      </Text>
      {redirect !== null && <Text size="sm">访客搜这个词会直接打开页面 {redirect}，看不到下面的商品。</Text>}
      {corrected !== null && <Text size="sm">没有商品符合原来的词，已按“{corrected}”查找。</Text>}
      {partial && <Text size="sm">没有商品符合全部的词，以下是相近的商品。</Text>}
      {hasDraft && (
        <Text size="sm">
          近义词、置顶商品或转向有未发布的修改，
          <Anchor component={Link} to="/publish" size="sm">
            发布
          </Anchor>
          后才生效，这里还没有算上。
        </Text>
      )}
      {parts.length > 0 && (
        <Group component="ul" gap="xs" className="plain" aria-label="搜索词的理解">
          {parts.map((part, index) => (
            <li key={`${index} ${part.text}`}>
              <Tag tone={part.dropped ? "soon" : "plain"}>{partText(part)}</Tag>
            </li>
          ))}
        </Group>
      )}
      {(total === 0 || partial) && (
        <>
          <Text size="sm" c="dimmed">
            写下目录里意思相同的词，或选先显示的商品、打开的页面，发布后生效。
          </Text>
          <RemedyForm key={words} words={words} />
        </>
      )}
      {total > 0 && (
        <Stack component="ol" gap="xs" className="plain" aria-label="找到的商品">
          {products.map((product, index) => (
            <FoundProduct key={product.id} product={product} place={index + 1} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function FoundProduct({ product, place }: { product: Explained["products"][number]; place: number }) {
  const { id, name, series, price, picture, pinned, nameMatch, reasons } = product;
  return (
    <Paper component="li" withBorder p="sm">
      <Group gap="sm" wrap="nowrap" align="start">
        <Text size="sm" c="dimmed" miw="1.25rem">
          {place}
        </Text>
        <Thumb picture={picture} icon={IconBox} />
        <div className="grow">
          <Group justify="space-between" gap="xs">
            <Anchor component={Link} to={`/products?words=${encodeURIComponent(id)}`} className="wrap-anywhere">
              {name}
            </Anchor>
            <Group gap="xs">
              {pinned && <Tag tone="accent">置顶</Tag>}
              <Text size="sm">{price === null ? "询价" : `¥${price.toLocaleString("zh-CN")}`}</Text>
            </Group>
          </Group>
          <Text size="sm" c="dimmed" className="wrap-anywhere">
            {[series, id, nameMatchNames[nameMatch]].filter(Boolean).join(" · ")}
          </Text>
          <ul className="plain">
            {pinned && reasons.length === 0 && (
              <Text component="li" size="sm">
                只因为置顶而显示
              </Text>
            )}
            {reasons.map((reason) => (
              <Text key={reasonText(reason)} component="li" size="sm" className="wrap-anywhere">
                {reasonText(reason)}
              </Text>
            ))}
          </ul>
        </div>
      </Group>
    </Paper>
  );
}
