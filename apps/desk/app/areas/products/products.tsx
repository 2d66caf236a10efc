import { Button, Checkbox, Group, NativeSelect, Popover, Stack, Text, TextInput } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { callDesk } from "@klarholm/contract/desk/client";
import { IconArrowBackUp, IconColumns, IconSearchOff } from "@tabler/icons-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { load } from "../../api/load.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { LoadMoreList } from "../../ui/LoadMoreList.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useCommittedText } from "../../ui/use-committed-text.ts";
import { useDensity } from "../../ui/use-density.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { ViewHeader } from "../../ui/ViewHeader.tsx";
import { BulkDialog } from "./BulkDialog.tsx";
import { ProductTable, productStates } from "./ProductTable.tsx";
import { firstColumns, type OptionalColumn, optionalColumns, type Product } from "./sheet-columns.ts";
import { useEdits } from "./use-edits.ts";

/** Parses the filters of the address. */
function parseFilters(query: URLSearchParams) {
  const [words, category, series, state] = ["words", "category", "series", "state"].map((name) => query.get(name));
  return {
    ...(words && { words }),
    ...(category && { category }),
    ...(series && { series }),
    ...(state && state in productStates && { state: state as keyof typeof productStates }),
  };
}

export async function loader({ request }: { request: Request }) {
  const filters = parseFilters(new URL(request.url).searchParams);
  return { filters, ...(await load("listProducts", filters, request)) };
}

const all = { value: "", label: "全部" };
const options = (choices: readonly { id: string; title: string }[]) => [
  all,
  ...choices.map(({ id, title }) => ({ value: id, label: title })),
];

/** All products as a sheet. */
export default function Products() {
  const { filters, products, total, more, categories, series } = useLoaderData<typeof loader>();
  const { present, pending, choose } = useFilters();
  const words = useCommittedText(pending.get("words") ?? "", (text) => choose("words", text, { replace: true }));
  const { control, density } = useDensity();
  const { columns, picker } = useColumns();
  const names = useMemo(
    () => new Map([...categories, ...series].map(({ id, title }) => [id, title])),
    [categories, series],
  );
  const [chosen, setChosen] = useState<ReadonlyMap<string, Product>>(new Map());
  const { fresh, steps, edits } = useEdits();
  const [done, setDone] = useState("");
  const [isBulk, setBulk] = useState(false);
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction();

  useEffect(() => edits.see(products), [edits, products]);
  const undoButton = useRef<HTMLButtonElement>(null);
  const takeBack = () =>
    void run(async () => {
      setDone(await edits.undo());
    });
  const reload = async () => {
    await revalidate();
    setChosen(new Map());
  };
  const pushImport = (id: string, label: string) =>
    edits.push({
      label,
      async undo() {
        const { retained } = await callDesk("undoImport", { id });
        await reload();
        return retained.length > 0 ? `${retained.length} 组商品后来又改过同一处，没有动；其余已撤销` : "";
      },
    });
  /** Chooses all products that match, which may not be listed yet. */
  const chooseAll = () =>
    void run(async () => {
      const found = new Map<string, Product>();
      for (let after: string | undefined, isEnd = false; !isEnd;) {
        const next = await callDesk("listProducts", { ...filters, ...(after !== undefined && { after }) });
        for (const product of next.products) found.set(product.key, product);
        after = next.products.at(-1)?.key;
        isEnd = !next.more;
      }
      setChosen(found);
    });
  const mark = useCallback(
    (some: readonly Product[], isOn: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const product of some)
          if (isOn) next.set(product.key, product);
          else next.delete(product.key);
        return next;
      }),
    [],
  );

  return (
    <Stack>
      <ViewHeader
        title="商品"
        lead="按回车或 F2 修改一格，再按回车保存，Esc 放弃，Tab 到下一格。改动都是草稿，发布后访客才会看到。"
      >
        <Button
          ref={undoButton}
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          disabled={steps.length === 0}
          loading={busy}
          onClick={takeBack}
        >
          撤销
        </Button>
        <Button component={Link} to="/content?kind=product-group&new=product-group" variant="default">
          新建商品组
        </Button>
      </ViewHeader>
      <Group align="end" className="filters">
        <TextInput label="查找" type="search" placeholder="名称、编号或货号" {...words} />
        <NativeSelect
          label="类别"
          data={options(categories)}
          value={pending.get("category") ?? ""}
          onChange={(event) => choose("category", event.currentTarget.value)}
        />
        <NativeSelect
          label="系列"
          data={options(series)}
          value={pending.get("series") ?? ""}
          onChange={(event) => choose("series", event.currentTarget.value)}
        />
        <NativeSelect
          label="状态"
          data={[all, ...Object.entries(productStates).map(([value, label]) => ({ value, label }))]}
          value={pending.get("state") ?? ""}
          onChange={(event) => choose("state", event.currentTarget.value)}
        />
        {picker}
        {control}
      </Group>
      <FailureAlert failure={failure} />
      <Group>
        <Button size="xs" disabled={chosen.size === 0} onClick={() => setBulk(true)}>
          修改所选（{chosen.size} 件）
        </Button>
        {more && (
          <Button size="xs" variant="default" loading={busy} onClick={chooseAll}>
            选择全部 {total} 件
          </Button>
        )}
        {chosen.size > 0 && (
          <Button size="xs" variant="subtle" onClick={() => setChosen(new Map())}>
            取消选择
          </Button>
        )}
      </Group>
      {isBulk && (
        <BulkDialog
          products={[...chosen.values()].map((product) => fresh.get(product.key) ?? product)}
          onClose={() => setBulk(false)}
          onApplied={({ id, rows }, what) => {
            pushImport(id, `${rows} 件的${what}`);
            setDone(`已写成草稿：${rows} 件的${what}`);
            // The button that opened the dialog is disabled now.
            void reload().then(() => undoButton.current?.focus());
          }}
        />
      )}
      <Text role="status" size="sm" c="dimmed">
        {[total > 0 && `${total} 件`, done].filter(Boolean).join("，")}
      </Text>
      {products.length === 0 ? (
        <EmptyState
          icon={IconSearchOff}
          action={
            String(present) !== "" && (
              <Button component={Link} to="/products" variant="default" size="xs">
                清空筛选
              </Button>
            )
          }
        >
          没有符合条件的商品。换个词，或清空筛选。
        </EmptyState>
      ) : (
        <LoadMoreList
          key={JSON.stringify([filters, products])}
          first={{ entries: products, more }}
          fetchBefore={async ({ key }) => {
            const next = await callDesk("listProducts", { ...filters, after: key });
            return { entries: next.products, more: next.more };
          }}
          label="再显示一些"
        >
          {(entries) => (
            <ProductTable
              products={entries.map((product) => fresh.get(product.key) ?? product)}
              chosen={chosen}
              columns={columns}
              names={names}
              density={density}
              onEdit={edits.edit}
              onChosen={mark}
            />
          )}
        </LoadMoreList>
      )}
    </Stack>
  );
}

const every = Object.keys(optionalColumns) as OptionalColumn[];

/** The columns that the person chose last, and the button that chooses them. */
function useColumns() {
  const [names, setNames] = useLocalStorage<string[]>({
    key: "desk-product-columns",
    defaultValue: firstColumns,
    getInitialValueInEffect: false,
  });
  const picker = (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={16} />}>
          栏目
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group value={names} onChange={setNames} label="显示的栏目">
          <Stack gap="xs" mt="xs">
            {every.map((column) => (
              <Checkbox key={column} value={column} label={optionalColumns[column]} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
  const columns = useMemo(() => every.filter((column) => names.includes(column)), [names]);
  return { columns, picker };
}
