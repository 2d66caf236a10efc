import { SegmentedControl } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import type { ReactNode } from "react";

const densities = [
  { value: "wide", label: "宽松" },
  { value: "compact", label: "紧凑" },
];

/** A table whose rows are wide or compact, as the person chose last. */
export function useDensity(): { control: ReactNode; density: string } {
  const [density, setDensity] = useLocalStorage({
    key: "desk-density",
    defaultValue: "wide",
    getInitialValueInEffect: false,
  });
  const control = (
    <SegmentedControl
      className="density"
      size="xs"
      aria-label="行距"
      data={densities}
      value={density}
      onChange={setDensity}
    />
  );
  return { control, density };
}
