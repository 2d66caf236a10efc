import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconColumns } from "@tabler/icons-react";
import { useMemo } from "react";
import { type OptionalColumn, optionalColumns } from "./sheet-columns.ts";

const every = Object.keys(optionalColumns) as OptionalColumn[];
const firstColumns: OptionalColumn[] = ["displayName", "price", "labels", "publishTime", "state"];

/** The columns that the person chose last, and the button that chooses them. */
export function useColumns() {
  const [names, setNames] = useLocalStorage<readonly string[]>({
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
        <Checkbox.Group value={[...names]} onChange={setNames} label="显示的栏目">
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
  return { columns, picker, setColumns: setNames };
}
