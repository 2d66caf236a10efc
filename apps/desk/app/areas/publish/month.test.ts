import { expect, test } from "vitest";
import { addMonths, monthOf } from "./month.ts";

test("[DESK-07] months of the calendar use China's time zone and weeks begin on Monday", () => {
  const march = monthOf("2031-03");
  expect(march).toMatchObject({ from: "2031-02-28T16:00:00.000Z", until: "2031-03-31T16:00:00.000Z", before: 5 });
  expect([march.days.length, march.days[0], march.days.at(-1)]).toEqual([31, "2031-03-01", "2031-03-31"]);
  expect(monthOf("2028-02").days).toHaveLength(29);
  // In China it is already the next month.
  expect(monthOf("March", new Date("2026-11-30T16:00:00Z")).name).toBe("2026-12");
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
});
