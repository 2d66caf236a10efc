import { Button, Group, Text, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { isComposing } from "../../ui/use-committed-text.ts";
import { fieldId, useForm } from "../form-context.ts";
import { type Path, pointerOf } from "../pointer.ts";

/** Items per page; lists up to twice as long are not paged. */
const pageSize = 50;

/** The visible part of a list: the current page of a long list, or the whole list. */
export interface ListPage {
  from: number;
  until: number;
  /**
   * Shows the page with an item.
   * @param isFocused whether to focus the item
   */
  show: (index: number, isFocused?: boolean) => void;
}

/** Pages a list with hundreds of items: rendering thousands at once blocks browsers for seconds. */
export function useListPage(path: Path, count: number): ListPage {
  const { target } = useForm();
  const [page, setPage] = useState(0);
  const [focused, setFocused] = useState<{ index: number }>();
  const [shownTarget, setShownTarget] = useState<typeof target>();
  const start = `${pointerOf(path)}/`;
  if (target !== shownTarget) {
    setShownTarget(target);
    if (target?.pointer.startsWith(start))
      setPage(Math.floor(Number.parseInt(target.pointer.slice(start.length), 10) / pageSize));
  }
  const id = focused && fieldId([...path, focused.index]);
  useEffect(() => {
    if (focused && id !== undefined) document.getElementById(id)?.focus();
  }, [focused, id]);

  const isLong = count > 2 * pageSize;
  const present = Math.min(page, Math.ceil(count / pageSize) - 1);
  return {
    from: isLong ? present * pageSize : 0,
    until: isLong ? Math.min(count, (present + 1) * pageSize) : count,
    show(index, isFocused = false) {
      setPage(Math.floor(index / pageSize));
      if (isFocused) setFocused({ index });
    },
  };
}

interface ListPagesProps {
  title: string;
  items: readonly unknown[];
  page: ListPage;
}

/** Paging and search of a long list; renders nothing for a short one. */
export function ListPages({ title, items, page: { from, until, show } }: ListPagesProps) {
  const [words, setWords] = useState("");
  const [found, setFound] = useState<number>();
  const [message, setMessage] = useState("");
  if (from === 0 && until === items.length) return null;
  const find = () => {
    const query = words.trim().toLocaleLowerCase("zh-CN");
    if (query === "") return;
    const matches = (item: unknown) => JSON.stringify(item).toLocaleLowerCase("zh-CN").includes(query);
    const next = items.findIndex((item, index) => index > (found ?? -1) && matches(item));
    const index = next < 0 ? items.findIndex(matches) : next;
    setFound(index < 0 ? undefined : index);
    setMessage(index < 0 ? "没有找到。" : `第 ${index + 1} 项。`);
    if (index >= 0) show(index, true);
  };
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" disabled={from === 0} onClick={() => show(from - 1)}>
        上一页
      </Button>
      <Text size="sm">
        第 {from + 1}–{until} 项，共 {items.length} 项
      </Text>
      <Button variant="default" size="xs" disabled={until === items.length} onClick={() => show(until)}>
        下一页
      </Button>
      <TextInput
        size="xs"
        aria-label={`在${title}里查找`}
        placeholder="查找"
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setFound(undefined);
        }}
        onKeyDown={({ key, nativeEvent }) => key === "Enter" && !isComposing(nativeEvent) && find()}
      />
      <Button variant="default" size="xs" onClick={find}>
        查找下一个
      </Button>
      <Text size="xs" role="status">
        {message}
      </Text>
    </Group>
  );
}
