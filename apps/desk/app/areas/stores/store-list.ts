import { hoursOn, type SpecialDays, type StoreHours, type Weekday, weekdays } from "@klarholm/contract/store-hours";
import { at } from "../../form/pointer.ts";
import { isRecord } from "../../form/schema.ts";

/** States of stores in the order of the filter. */
export const storeStates = { open: "已开业", planned: "待开业", closed: "已关店" } as const;
export type StoreState = keyof typeof storeStates;

/** A store of the draft as the list shows it; fields that are missing or of another type are empty. */
export interface ListedStore {
  code: string;
  name: string;
  cityCode: string;
  address: string;
  state: StoreState;
  /** The planned opening day. */
  opens: string;
  /** Path of its first picture below /media/. */
  picture: string;
  hours: StoreHours;
  /** Its hours on the given day, such as `10:00–22:00`. */
  today: string;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
const listAt = (value: unknown, name: string): unknown[] => {
  const list = at(value, [name]);
  return Array.isArray(list) ? list : [];
};

/** The stores of a draft. @param day such as `2026-10-01` */
export function storesIn(body: unknown, day: string): ListedStore[] {
  return listAt(body, "stores").map((store) => {
    const hours = hoursOf(store);
    const { text: times, special } = hoursOn(hours, day);
    const opens = text(at(store, ["opens"]));
    return {
      code: text(at(store, ["code"])),
      name: text(at(store, ["name"])),
      cityCode: text(at(store, ["city"])),
      address: text(at(store, ["address"])),
      state: at(store, ["closed"]) === true ? "closed" : opens === "" ? "open" : "planned",
      opens,
      picture: text(at(store, ["pictures", 0, "src"])),
      hours,
      today: special ? `${special.name} ${times}` : times,
    };
  });
}

/** The cities of a draft, in its order. */
export function citiesIn(body: unknown): { code: string; name: string }[] {
  return listAt(body, "areas")
    .flatMap((area) => listAt(area, "cities"))
    .map((city) => ({ code: text(at(city, ["code"])), name: text(at(city, ["name"])) }));
}

function hoursOf(store: unknown): StoreHours {
  const week = at(store, ["week"]);
  const days = weekdays.flatMap((day) => {
    const times = at(week, [day]);
    return typeof times === "string" ? [[day, times] as const] : [];
  });
  return {
    hours: text(at(store, ["hours"])),
    ...(isRecord(week) && { week: Object.fromEntries(days) as Partial<Record<Weekday, string>> }),
    specialDays: listAt(store, "specialDays").filter(isSpecialDays),
  };
}

function isSpecialDays(value: unknown): value is SpecialDays {
  return isRecord(value) && ["name", "from", "until"].every((field) => typeof value[field] === "string");
}

const overlap = (one: SpecialDays, other: SpecialDays) => one.from <= other.until && other.from <= one.until;

/** The special days of a store that overlap with others. */
export function overlapping({ hours }: ListedStore, days: SpecialDays): SpecialDays[] {
  return (hours.specialDays ?? []).filter((own) => overlap(own, days));
}

/** The draft with special days added to some stores; days that overlap are replaced. */
export function withSpecialDays(body: unknown, codes: ReadonlySet<string>, days: SpecialDays): unknown {
  if (!isRecord(body)) return body;
  const stores = listAt(body, "stores").map((store) => {
    if (!isRecord(store) || !codes.has(text(store["code"]))) return store;
    const others = listAt(store, "specialDays").filter((own) => !isSpecialDays(own) || !overlap(own, days));
    const from = (one: unknown) => text(at(one, ["from"]));
    const specialDays = [...others, days].sort((one, other) => (from(one) < from(other) ? -1 : 1));
    return { ...store, specialDays };
  });
  return { ...body, stores };
}
