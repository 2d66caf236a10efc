import { SegmentedControl, Text, useMantineColorScheme } from "@mantine/core";
import { IconPalette } from "@tabler/icons-react";
import { AccountSection } from "./AccountSection.tsx";

const schemes = [
  { value: "auto", label: "跟随系统" },
  { value: "light", label: "浅色" },
  { value: "dark", label: "深色" },
] as const;

/** Chooses the light or the dark look for this browser. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <AccountSection
      title="外观"
      icon={IconPalette}
      text={
        <Text size="sm" c="dimmed">
          只影响这个浏览器。
        </Text>
      }
      action={<SegmentedControl aria-label="外观" data={[...schemes]} value={colorScheme} onChange={setColorScheme} />}
    />
  );
}
