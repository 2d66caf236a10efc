import { Group, Text } from "@mantine/core";

interface DayChartProps {
  /** At least one, the earliest first. */
  days: readonly { day: string; views: number; visits: number }[];
}

/** Views and visits by day as lines; the numbers are in a table beside it. */
export function DayChart({ days }: DayChartProps) {
  const most = Math.max(1, ...days.map(({ views }) => views));
  const last = Math.max(1, days.length - 1);
  const points = (count: (day: DayChartProps["days"][number]) => number) =>
    days.map((day, index) => `${((index / last) * 1000).toFixed(1)},${(100 - (count(day) / most) * 100).toFixed(1)}`);
  const views = points((day) => day.views);
  return (
    <figure className="day-chart">
      <Group component="figcaption" gap="md" justify="space-between">
        <Text size="xs">最多一天浏览 {most.toLocaleString()} 次</Text>
        <Group gap="md">
          <Text size="xs" data-line="views">
            浏览
          </Text>
          <Text size="xs" data-line="visits">
            访问
          </Text>
        </Group>
      </Group>
      <svg viewBox="0 -2 1000 104" preserveAspectRatio="none" aria-hidden>
        <polygon points={`0,100 ${views.join(" ")} 1000,100`} />
        <polyline points={views.join(" ")} />
        <polyline data-visits points={points((day) => day.visits).join(" ")} />
      </svg>
      <Group justify="space-between" aria-hidden>
        <Text size="xs">{days[0]?.day}</Text>
        <Text size="xs">{days.at(-1)?.day}</Text>
      </Group>
    </figure>
  );
}
