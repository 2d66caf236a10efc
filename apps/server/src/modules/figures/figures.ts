import type { Beacon } from "@klarholm/contract/beacon";
import { vitals } from "@klarholm/contract/desk/figures";
import type { Database } from "../../db/open.ts";
import type { Measure } from "../../db/schema.ts";
import { chinaDay } from "../../lib/china-time.ts";
import type { Content } from "../content/snapshot.ts";
import { countedPage, productAt } from "./counted-page.ts";
import { addCounts, type FigureCount, removeCounts } from "./figures.repository.ts";
import { bucketOf } from "./histogram.ts";

/** Maximum counters in memory between two writes. */
const waitingLimit = 20_000;
/** Months that are stored. */
const retentionMonths = 25;

/** Counts beacons by day. Nothing about a visitor is stored. */
export class Figures {
  readonly #db: Database;
  #waiting = new Map<string, FigureCount>();
  /** The last day that was deleted. */
  #removed = "";

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Counts a beacon. Pages, stores and products that the content does not know are not named.
   * @param now milliseconds since 1970
   */
  note(beacon: Beacon, content: Content, now = Date.now()): void {
    const day = chinaDay(now);
    const add = (measure: Measure, name: string) => this.#add({ measure, day, name, times: 1 });
    const { path, kind } = countedPage(content, beacon.path);
    if (beacon.device !== undefined) {
      add("view", path);
      add("device", beacon.device);
      if (beacon.from !== undefined) add("from", beacon.from);
      for (const vital of vitals) {
        const value = beacon[vital];
        if (value !== undefined) add(vital, `${kind} ${bucketOf(vital, value)}`);
      }
    }
    for (const press of new Set(beacon.presses)) {
      const store = /^store\/(.+)$/.exec(press)?.[1];
      if (store === undefined) add("channel", `${press} ${productAt(path) ?? ""}`);
      else if (content.stores.stores.some(({ code }) => code === store)) add("store", store);
    }
  }

  /**
   * Adds the counts to the database and deletes expired days.
   * @param now milliseconds since 1970
   * @throws database errors; the next write repeats the counts
   */
  async write(now = Date.now()): Promise<void> {
    const counted = this.#waiting;
    this.#waiting = new Map();
    try {
      await addCounts(this.#db, [...counted.values()]);
    } catch (error) {
      for (const count of counted.values()) this.#add(count);
      throw error;
    }
    const expired = lastExpiredDay(now);
    if (expired === this.#removed) return;
    await removeCounts(this.#db, expired);
    this.#removed = expired;
  }

  #add(count: FigureCount): void {
    const key = `${count.measure} ${count.day} ${count.name}`;
    const known = this.#waiting.get(key);
    if (known || this.#waiting.size < waitingLimit)
      this.#waiting.set(key, { ...count, times: (known?.times ?? 0) + count.times });
  }
}

/** The last day that is no longer stored. */
function lastExpiredDay(now: number): string {
  const [year = 0, month = 1, day = 1] = chinaDay(now).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - retentionMonths, day)).toISOString().slice(0, 10);
}
