import { IconBuildingStore } from "@tabler/icons-react";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Anchor, Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput, Title } from "@mantine/core";
import { hoursText, type SpecialDays } from "@klarholm/contract/store-hours";
import { useState } from "react";
import { Link, useLoaderData, useNavigate } from "react-router";
import { at } from "../../form/pointer.ts";
import { emptyOf, type FormSchema, isRecord } from "../../form/schema.ts";
import { dayOf } from "../../ui/time.ts";
import { useCommittedText } from "../../ui/use-committed-text.ts";
import { useFilters } from "../../ui/use-filters.ts";
import { loadItem, startOf } from "../content/load-item.ts";
import { SaveStatus } from "../content/SaveStatus.tsx";
import { useDraft } from "../content/use-draft.ts";
import { AddStore } from "./AddStore.tsx";
import { HolidayDialog } from "./HolidayDialog.tsx";
import { citiesIn, storesIn, storeStates, withSpecialDays } from "./store-list.ts";
import { StoreRows } from "./StoreRows.tsx";

export const loader = async ({ request }: { request: Request }) => ({
  loaded: await loadItem("stores", "stores", request),
  today: dayOf(new Date()),
});

/** All stores with their hours of today; writes holiday hours into several at once. */
export default function Stores() {
  const { loaded, today } = useLoaderData<typeof loader>();
  const { person, kind, id, unsent, root } = loaded;
  const { body, draft, mayUndo, saving, refusal } = useDraft({
    person: person.id,
    kind,
    id,
    isUnsent: unsent !== undefined,
    start: startOf(loaded, emptyOf(root, root)),
  });
  const { pending, choose } = useFilters();
  const [words = "", city, state] = ["words", "city", "state"].map((name) => pending.get(name) ?? "");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<"holiday" | "add">();
  const [openings, setOpenings] = useState(0);
  const [done, setDone] = useState("");
  const navigate = useNavigate();
  const wanted = useCommittedText(words, (text) => choose("words", text, { replace: true }));

  const stores = storesIn(body, today);
  const cities = citiesIn(body);
  const shown = stores.filter(
    (store) =>
      (!city || store.cityCode === city) &&
      (!state || store.state === state) &&
      `${store.name} ${store.code} ${store.address}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  const marked = stores.filter(({ code }) => chosen.has(code));
  const isAll = shown.length > 0 && shown.every(({ code }) => chosen.has(code));
  const mark = (codes: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const code of codes)
      if (isOn) next.add(code);
      else next.delete(code);
    setChosen(next);
  };
  const openHoliday = () => {
    setOpenings(openings + 1);
    setDialog("holiday");
  };
  const applyHoliday = (days: SpecialDays) => {
    draft.change([], withSpecialDays(body, chosen, days));
    setDone(`已为 ${marked.length} 家门店写好${hoursText({ specialDays: [days] })}。`);
    setDialog(undefined);
  };
  const add = (code: string) => {
    const { properties: { stores: list } = {} } = root;
    const empty = emptyOf([list?.items ?? {}].flat()[0] as FormSchema, root);
    const present = at(body, ["stores"]);
    draft.change(["stores"], [...(Array.isArray(present) ? present : []), { ...(isRecord(empty) && empty), code }]);
    void navigate(`/stores/${encodeURIComponent(code)}`);
  };

  return (
    <Stack>
      <Group>
        <Title order={1}>门店</Title>
        <SaveStatus saving={saving} refusal={refusal} />
        <Group ml="auto" gap="xs">
          <Anchor component={Link} to="/content/stores/stores" size="sm">
            地区与门店类型
          </Anchor>
          <Button variant="default" size="xs" onClick={() => setDialog("add")}>
            添加门店
          </Button>
        </Group>
      </Group>
      <Group align="end">
        <TextInput label="查找" placeholder="名称、代码或地址" {...wanted} />
        <NativeSelect
          label="城市"
          data={[{ value: "", label: "全部" }, ...cities.map(({ code, name }) => ({ value: code, label: name }))]}
          value={city}
          onChange={(event) => choose("city", event.currentTarget.value)}
        />
        <NativeSelect
          label="状态"
          data={[
            { value: "", label: "全部" },
            ...Object.entries(storeStates).map(([value, label]) => ({ value, label })),
          ]}
          value={state}
          onChange={(event) => choose("state", event.currentTarget.value)}
        />
      </Group>
      <Group>
        <Checkbox
          label={`全选（${shown.length} 家）`}
          checked={isAll}
          indeterminate={!isAll && marked.length > 0}
          onChange={(event) =>
            mark(
              shown.map(({ code }) => code),
              event.currentTarget.checked,
            )
          }
        />
        <Button size="xs" disabled={marked.length === 0} onClick={openHoliday}>
          设节假日时间（{marked.length} 家）
        </Button>
      </Group>
      <Group gap="xs">
        <Text role="status" size="sm">
          {done && (
            <>
              {done}
              <Anchor component={Link} to="/publish" size="sm">
                发布
              </Anchor>
              后访客才会看到。
            </>
          )}
        </Text>
        {done && (
          <Button
            variant="default"
            size="xs"
            disabled={!mayUndo}
            onClick={() => {
              draft.undo();
              setDone("");
            }}
          >
            撤销
          </Button>
        )}
      </Group>
      {shown.length === 0 && (
        <EmptyState icon={IconBuildingStore}>
          {stores.length === 0 ? "还没有门店，请添加。" : "没有符合条件的门店，请换个条件。"}
        </EmptyState>
      )}
      <StoreRows stores={shown} cities={cities} chosen={chosen} onChosen={mark} />
      <HolidayDialog
        key={`holiday ${openings}`}
        stores={marked}
        isOpen={dialog === "holiday"}
        onClose={() => setDialog(undefined)}
        onApply={applyHoliday}
      />
      <AddStore
        isOpen={dialog === "add"}
        taken={new Set(stores.map(({ code }) => code))}
        onClose={() => setDialog(undefined)}
        onAdd={add}
      />
    </Stack>
  );
}
