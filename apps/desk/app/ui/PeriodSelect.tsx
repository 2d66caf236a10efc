import { NativeSelect } from "@mantine/core";
import { useFilters } from "./use-filters.ts";

/** Days of a list by default. */
export const defaultDays = "30";

/** Chooses how many days a list covers; the address has them as `days`. */
export function PeriodSelect({ periods }: { periods: readonly string[] }) {
  const { pending, choose } = useFilters();
  return (
    <NativeSelect
      label="时间"
      w="10rem"
      data={periods.map((value) => ({ value, label: value === "365" ? "最近 12 个月" : `最近 ${value} 天` }))}
      value={pending.get("days") ?? defaultDays}
      onChange={(event) => choose("days", event.currentTarget.value)}
    />
  );
}
