import { Checkbox, Group, Paper, Stack, Text } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { Link } from "react-router";
import { Tag } from "../../ui/Tag.tsx";
import { Thumb } from "../../ui/Thumb.tsx";
import { type ListedStore, storeStates } from "./store-list.ts";

interface StoreRowsProps {
  stores: readonly ListedStore[];
  cities: readonly { code: string; name: string }[];
  chosen: ReadonlySet<string>;
  onChosen: (codes: readonly string[], isOn: boolean) => void;
}

/** Stores with picture, state and hours of today, to be chosen or opened. */
export function StoreRows({ stores, cities, chosen, onChosen }: StoreRowsProps) {
  const names = new Map(cities.map(({ code, name }) => [code, name]));
  return (
    <Stack component="ul" gap="xs" className="plain">
      {stores.map((store) => (
        <Paper key={store.code} component="li" withBorder px="sm">
          <Group gap="sm" wrap="nowrap">
            <Checkbox
              aria-label={`选择${store.name || store.code}`}
              checked={chosen.has(store.code)}
              onChange={(event) => onChosen([store.code], event.currentTarget.checked)}
            />
            <Link to={`/stores/${encodeURIComponent(store.code)}`} className="card grow">
              <Group gap="sm" wrap="nowrap">
                <Thumb picture={store.picture} icon={IconBuildingStore} size="lg" />
                <div className="grow">
                  <Group justify="space-between" gap="xs">
                    <Text fw={600} className="wrap-anywhere">
                      {store.name || store.code}
                    </Text>
                    <Tag tone={store.state === "open" ? "good" : store.state === "planned" ? "soon" : "plain"}>
                      {storeStates[store.state]}
                      {store.state === "planned" && ` ${store.opens}`}
                    </Tag>
                  </Group>
                  <Text size="sm" className="wrap-anywhere">
                    {names.get(store.cityCode) ?? "没有城市"} · {store.address || "没有地址"}
                  </Text>
                  {store.state === "open" && (
                    <Text size="sm" c="dimmed" className="wrap-anywhere">
                      今天：{store.today || "没有填营业时间"}
                    </Text>
                  )}
                </div>
              </Group>
            </Link>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}
