import { ActionIcon, Anchor, Button, Group, Popover, Stack, Text, TextInput } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconBookmark, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";

interface SavedView {
  name: string;
  /** Filters, as the address has them. */
  query: string;
  columns: readonly string[];
}

interface SavedViewsProps extends Omit<SavedView, "name"> {
  onColumns: (columns: readonly string[]) => void;
}

/** Filters and columns under a name, stored in the browser. */
export function SavedViews({ query, columns, onColumns }: SavedViewsProps) {
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({
    key: "desk-product-views",
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [complaint, setComplaint] = useState("");
  const save = () => {
    const wanted = name.trim();
    setComplaint(wanted === "" ? "请填名称" : "");
    if (wanted === "") return;
    setViews([...views.filter((view) => view.name !== wanted), { name: wanted, query, columns }]);
    setName("");
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={16} />} onClick={() => setOpen(!isOpen)}>
          视图
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {views.map((view) => (
            <Group key={view.name} justify="space-between" wrap="nowrap">
              <Anchor
                component={Link}
                to={`/products?${view.query}`}
                size="sm"
                className="wrap-anywhere"
                aria-current={view.query === query && view.columns.join() === columns.join() ? "true" : undefined}
                onClick={() => {
                  onColumns(view.columns);
                  setOpen(false);
                }}
              >
                {view.name}
              </Anchor>
              <ActionIcon
                variant="subtle"
                aria-label={`删除视图“${view.name}”`}
                onClick={() => setViews(views.filter((other) => other !== view))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          ))}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <Stack gap="xs">
              <TextInput
                label="把现在的筛选与栏目存为视图"
                placeholder="名称"
                maxLength={40}
                value={name}
                error={complaint}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button type="submit" size="xs">
                保存视图
              </Button>
            </Stack>
          </form>
          <Text size="xs" c="dimmed">
            视图只记在这个浏览器里；同名的会被替换。
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
