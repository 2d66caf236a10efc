import { Badge, Checkbox, Group, Image, Paper, Stack, Text } from "@mantine/core";
import { imageUrl } from "@klarholm/contract/images";
import { Link } from "react-router";
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
                {store.picture ? (
                  <Image
                    src={imageUrl(`/media/${store.picture}`, { width: 200 })}
                    alt=""
                    w={72}
                    h={54}
                    fit="cover"
                    radius="sm"
                    className="no-shrink"
                  />
                ) : (
                  <Text size="xs" c="dimmed" w={72} className="no-shrink">
                    没有图片
                  </Text>
                )}
                <div className="grow">
                  <Group justify="space-between" gap="xs">
                    <Text fw={600} className="wrap-anywhere">
                      {store.name || store.code}
                    </Text>
                    <Badge
                      variant={store.state === "open" ? "outline" : "filled"}
                      color={store.state === "planned" ? "indigo" : "dark"}
                    >
                      {storeStates[store.state]}
                      {store.state === "planned" && ` ${store.opens}`}
                    </Badge>
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
