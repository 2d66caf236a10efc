import { Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Shown } from "./use-previews.ts";
import { type Season, seasonTitles, type ShownAt, shownTitle } from "./preview-time.ts";

interface PreviewTimeProps {
  /** The season that the server rendered. */
  shown: Shown;
  shownAt: ShownAt;
  /** What the preview shows besides the published content. */
  content: string;
  onChosen: (shownAt: ShownAt) => void;
}

/** Says which season or time and which drafts the preview shows, and switches to another season or a date. */
export function PreviewTime({ shown: { season, seasons }, shownAt, content, onChosen }: PreviewTimeProps) {
  const [asksDay, setAsksDay] = useState(false);
  const isDay = asksDay || shownAt.day !== undefined;
  const choose = (value: string) => {
    setAsksDay(value === "day");
    if (value === "now") onChosen({});
    else if (value !== "day" && value !== "moment") onChosen({ seasons: [value as Season] });
  };
  const isMoment = shownAt.moment !== undefined && !isDay;
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        预览：{shownTitle(season, shownAt)}，{content}
      </Text>
      <NativeSelect
        aria-label="预览的季节"
        size="xs"
        value={isDay ? "day" : isMoment ? "moment" : shownAt.seasons && season ? season.name : "now"}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...(isMoment ? [{ value: "moment", label: "计划的时间" }] : []),
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
