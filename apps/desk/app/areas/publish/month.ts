import type { DeskAnswer } from "@klarholm/contract/desk";
import { dayOf } from "../../ui/time.ts";

export type Moment = DeskAnswer<"contentCalendar">["moments"][number];

/** Labels of scheduled events. */
export const momentNames: Record<Moment["what"], string> = {
  publish: "定时发布",
  appears: "上线",
  ends: "下线",
  season: "开始",
};

/** A month in China, such as `2026-03`, with its limits in UTC. */
export interface Month {
  name: string;
  /** Dates such as `2026-03-01`. */
  days: readonly string[];
  /** Weekdays before the first day; weeks begin on Monday. */
  before: number;
  from: string;
  until: string;
}

/** @param name such as `2026-03`; anything else means the current month */
export function monthOf(name: string | null, now = new Date()): Month {
  const known = name !== null && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(name) ? name : dayOf(now).slice(0, 7);
  const [year = 0, month = 0] = known.split("-").map(Number);
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const midnight = (of: number) => new Date(Date.UTC(year, month - 1, of, -8)).toISOString();
  return {
    name: known,
    days: Array.from({ length: count }, (_, index) => `${known}-${String(index + 1).padStart(2, "0")}`),
    before: (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7,
    from: midnight(1),
    until: midnight(count + 1),
  };
}

/** The month `by` months after another. */
export function addMonths(name: string, by: number): string {
  const [year = 0, month = 0] = name.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
}
