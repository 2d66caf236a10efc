/** Opening hours of stores: their text for visitors, and the hours of a day. Free of schemas, for browsers. */

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** Names of the weekdays, in the same order. */
export const weekdayNames: readonly string[] = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];

/** Hours of a day, such as `10:00-22:00`. An end before the beginning is on the next day. */
export const dayHours = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Days with other hours than usual, both included. */
export interface SpecialDays {
  /** Such as 国庆节. */
  name: string;
  from: string;
  until: string;
  /** Closed without. */
  hours?: string | undefined;
}

export interface StoreHours {
  /** The text of a store without hours by weekday. */
  hours?: string | undefined;
  /** Closed on days that are missing. */
  week?: Readonly<Partial<Record<Weekday, string | undefined>>> | undefined;
  specialDays?: readonly SpecialDays[] | undefined;
}

/** The opening hours as one text, such as `周一至周五 10:00–22:00，周六、周日休息；国庆节（10月1日至7日）10:00–20:00`. */
export function hoursText({ hours = "", week, specialDays = [] }: StoreHours): string {
  return [week ? weekText(week) : hours, ...specialDays.map(specialText)].filter(Boolean).join("；");
}

/**
 * The hours of a day.
 * @param day such as `2026-10-01`
 * @returns `10:00–22:00`, `休息`, or the text of a store without hours by weekday; the special days that apply
 */
export function hoursOn(store: StoreHours, day: string): { text: string; special: SpecialDays | undefined } {
  const special = store.specialDays?.find(({ from, until }) => from <= day && day <= until);
  if (special) return { text: timesText(special.hours).trim(), special };
  if (!store.week) return { text: store.hours ?? "", special };
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  return { text: timesText(weekday && store.week[weekday]).trim(), special };
}

function weekText(week: NonNullable<StoreHours["week"]>): string {
  const runs: { names: string[]; times: string | undefined }[] = [];
  for (const [index, day] of weekdays.entries()) {
    const [name = "", times, last] = [weekdayNames[index], week[day], runs[runs.length - 1]];
    if (last && last.times === times) last.names.push(name);
    else runs.push({ names: [name], times });
  }
  return runs.map(({ names, times }) => `${runText(names)}${timesText(times)}`).join("，");
}

function runText(names: readonly string[]): string {
  return names.length < 3 ? names.join("、") : `${names[0] ?? ""}至${names[names.length - 1] ?? ""}`;
}

function specialText({ name, from, until, hours }: SpecialDays): string {
  const [start, end] = [dateText(from), dateText(until)];
  const [month = ""] = /^\d+月/.exec(start) ?? [];
  const range =
    start === end ? start : `${start}至${end.startsWith(month) && from < until ? end.slice(month.length) : end}`;
  return `${name}（${range}）${timesText(hours).trim()}`;
}

function dateText(day: string): string {
  const [, month, date] = day.split("-").map(Number);
  return `${month ?? 0}月${date ?? 0}日`;
}

function timesText(times: string | undefined): string {
  if (!times) return "休息";
  const [opens = "", closes = ""] = times.split("-");
  return ` ${opens}–${closes <= opens ? "次日" : ""}${closes}`;
}
