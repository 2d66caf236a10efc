import { Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Shown } from "./use-previews.ts";
import { type Season, seasonTitles, type ShownAt, shownTitle } from "./preview-time.ts";

interface PreviewTimeProps {
  /** The season that the server rendered. */
  shown: Shown;
  shownAt: ShownAt;
  onChosen: (shownAt: ShownAt) => void;
}

/**
 * Shows the season of the preview and switches to another season or a date. Renders nothing for brands without seasons.
 */
export function PreviewTime({ shown: { season, seasons }, shownAt, onChosen }: PreviewTimeProps) {
  const [asksDay, setAsksDay] = useState(false);
  if (seasons.length === 0) return null;
  const isDay = asksDay || shownAt.day !== undefined;
  const choose = (value: string) => {
    setAsksDay(value === "day");
    if (value === "now") onChosen({});
    else if (value !== "day") onChosen({ seasons: [value as Season] });
  };
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        预览：{shownTitle(season, shownAt)}
      </Text>
      <NativeSelect
        aria-label="预览的季节"
        size="xs"
        value={isDay ? "day" : shownAt.seasons && season ? season.name : "now"}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: "now", label: "现在" },
          ...seasons.map((value) => ({ value, label: seasonTitles[value] })),
          { value: "day", label: "日期…" },
        ]}
      />
      {isDay && (
        <TextInput
          aria-label="预览的日期"
          type="date"
          size="xs"
          value={shownAt.day ?? ""}
          onChange={({ currentTarget: { value } }) => value && onChosen({ day: value })}
        />
      )}
    </Group>
  );
}
