import { Button, Group, NativeSelect, Pagination, Stack, Text, TextInput } from "@mantine/core";
import { callDesk } from "@klarholm/contract/desk/client";
import { IconArrowBackUp, IconSearchOff } from "@tabler/icons-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { load } from "../../api/load.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureAlert } from "../../ui/FailureAlert.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useCommittedText } from "../../ui/use-committed-text.ts";
import { useDensity } from "../../ui/use-density.tsx";
import { groupBy } from "../../ui/group-by.ts";
import { useFilters } from "../../ui/use-filters.ts";
import { ViewHeader } from "../../ui/ViewHeader.tsx";
import { BulkDialog } from "./BulkDialog.tsx";
import type { ChosenProduct } from "./bulk-table.ts";
import { ProductTable, productStates } from "./ProductTable.tsx";
import { SavedViews } from "./SavedViews.tsx";
import type { Product } from "./sheet-columns.ts";
import { useColumns } from "./use-columns.tsx";
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
  const query = new URL(request.url).searchParams;
  const filters = parseFilters(query);
  const page = Math.max(1, Math.trunc(Number(query.get("page")) || 1));
  return { filters, ...(await load("listProducts", { ...filters, page }, request)) };
}

const all = { value: "", label: "全部" };
const options = (choices: readonly { id: string; title: string }[]) => [
  all,
  ...choices.map(({ id, title }) => ({ value: id, label: title })),
];

/** Products of a group by their place in it, where an edit moved one. */
function inOrder(products: readonly Product[]): Product[] {
  return [...groupBy(products, ({ group }) => group).values()].flatMap((group) =>
    group.sort((one, other) => one.index - other.index),
  );
}

/** All products as a sheet. */
export default function Products() {
  const { filters, products, total, page, pages, categories, series } = useLoaderData<typeof loader>();
  const { present, pending, choose } = useFilters();
  const words = useCommittedText(pending.get("words") ?? "", (text) => choose("words", text, { replace: true }));
  const { control, density } = useDensity();
  const { columns, picker, setColumns } = useColumns();
  const names = useMemo(
    () => new Map([...categories, ...series].map(({ id, title }) => [id, title])),
    [categories, series],
  );
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenProduct>>(new Map());
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
  const shown = useMemo(() => inOrder(products.map((product) => fresh.get(product.key) ?? product)), [products, fresh]);
  /** Chooses all products that match, also those of other pages. */
  const chooseAll = () =>
    void run(async () => {
      const found = await callDesk("chooseProducts", filters);
      setChosen(new Map(found.products.map((product) => [product.key, product])));
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
        <SavedViews query={String(new URLSearchParams(filters))} columns={columns} onColumns={setColumns} />
        {control}
      </Group>
      <FailureAlert failure={failure} />
      <Group>
        <Button size="xs" disabled={chosen.size === 0} onClick={() => setBulk(true)}>
          修改所选（{chosen.size} 件）
        </Button>
        {pages > 1 && (
          <Button size="xs" variant="default" loading={busy} onClick={chooseAll}>
            选择全部 {total} 件
          </Button>
        )}
        {chosen.size > 0 && (
          <Button size="xs" variant="subtle" onClick={() => setChosen(new Map())}>
            取消选择
          </Button>
        )}
        {pages > 1 && (
          // Above the table: Tab has a thousand cells to pass.
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={(next) => choose("page", String(next))}
            getControlProps={(control) => ({ "aria-label": control === "next" ? "下一页" : "上一页" })}
            getItemProps={(number) => ({ "aria-label": `第 ${number} 页` })}
          />
        )}
      </Group>
      {isBulk && (
        <BulkDialog
          products={[...chosen.values()].map((product) => fresh.get(product.key) ?? product)}
          categories={categories}
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
        <ProductTable
          products={shown}
          chosen={chosen}
          columns={columns}
          names={names}
          density={density}
          onEdit={edits.edit}
          onChosen={mark}
        />
      )}
    </Stack>
  );
}
