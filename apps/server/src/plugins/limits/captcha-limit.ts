import { createHash } from "node:crypto";
import type { Database } from "../../db/open.ts";
import { addToCounters } from "./counter.repository.ts";
import { tooMany, windowAt } from "./limit-window.ts";
import { visitorNetworks } from "./visitor-network.ts";

/** Captchas that a network of one visitor may have within the window: a busy office behind one address, but no script. */
const captchasEach = 600;

/**
 * Counts a captcha for an address: drawing and keeping them costs something.
 * @param now milliseconds since 1970
 * @throws ApiError TOO_MANY_REQUESTS for an address that asks for one a second over minutes
 */
export async function countCaptcha(db: Database, address: string, now: number): Promise<void> {
  const networks = visitorNetworks(address).map(({ name, shares }) => ({
    key: `captcha:${createHash("sha256").update(name).digest("hex")}`,
    most: captchasEach * shares,
  }));
  const keys = networks.map(({ key }) => key);
  const counters = await addToCounters(db, keys, 1, windowAt(now));
  const over = networks.find(({ key, most }) => (counters.get(key)?.misses ?? 0) > most);
  if (over) throw tooMany(counters.get(over.key), now);
}
