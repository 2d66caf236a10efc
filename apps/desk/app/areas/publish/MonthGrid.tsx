import { Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { dayOf } from "../../ui/time.ts";
import type { Month } from "./month.ts";

const weekdays = ["一", "二", "三", "四", "五", "六", "日"];

interface MonthGridProps {
  month: Month;
  /** Whether nothing happens on a day; phones omit such days. */
  isEmpty: (day: string) => boolean;
  /** The events of a day. */
  children: (day: string) => ReactNode;
}

/** The days of a month in weeks. */
export function MonthGrid({ month, isEmpty, children }: MonthGridProps) {
  const [today] = useState(() => dayOf(new Date()));
  return (
    <>
      <div className="weekdays" aria-hidden>
        {weekdays.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <ol className="month plain" key={month.name}>
        {month.days.map((day, index) => (
          <Day
            key={day}
            day={day}
            weekday={(month.before + index) % 7}
            isFirst={index === 0}
            isToday={day === today}
            isEmpty={isEmpty(day)}
          >
            {children(day)}
          </Day>
        ))}
      </ol>
    </>
  );
}

interface DayProps {
  day: string;
  /** 0 is Monday. */
  weekday: number;
  isFirst: boolean;
  isToday: boolean;
  isEmpty: boolean;
  children: ReactNode;
}

function Day({ day, weekday, isFirst, isToday, isEmpty, children }: DayProps) {
  const ref = useRef<HTMLLIElement>(null);
  // The content security policy forbids style attributes in markup.
  useEffect(() => {
    if (isFirst) ref.current?.style.setProperty("--column", String(weekday + 1));
  }, [isFirst, weekday]);
  return (
    <li ref={ref} data-first={isFirst || undefined} data-today={isToday || undefined} data-empty={isEmpty || undefined}>
      <Text size="sm" fw={isToday ? 700 : 400} c={isToday ? "bright" : "dimmed"} component="time" dateTime={day}>
        {Number(day.slice(8))}
        <span className="on-list"> 日，周{weekdays[weekday]}</span>
        {isToday && " 今天"}
      </Text>
      {children}
    </li>
  );
}
