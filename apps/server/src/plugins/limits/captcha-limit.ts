import { createHash } from "node:crypto";
import type { Database } from "../../db/open.ts";
import { addToCounters } from "./counter.repository.ts";
import { tooManyRequests, windowAt } from "./limit-window.ts";
import { visitorNetworks } from "./visitor-network.ts";

/** Captchas of one client network within the window: enough for a busy office behind one address, but not for a script. */
const maxCaptchas = 600;

/**
 * Counts a captcha that an address requests.
 * @param now milliseconds since 1970
 * @throws ApiError TOO_MANY_REQUESTS when the limit is exceeded
 */
export async function countCaptcha(db: Database, address: string, now: number): Promise<void> {
  const networks = visitorNetworks(address).map(({ name, shares }) => ({
    key: `captcha:${createHash("sha256").update(name).digest("hex")}`,
    max: maxCaptchas * shares,
  }));
  const keys = networks.map(({ key }) => key);
  const counters = await addToCounters(db, keys, 1, windowAt(now));
  const exceeded = networks.find(({ key, max }) => (counters.get(key)?.misses ?? 0) > max);
  if (exceeded) throw tooManyRequests(counters.get(exceeded.key), now);
}
