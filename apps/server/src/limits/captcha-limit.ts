import { createHash } from "node:crypto";
import type { Database } from "../db/open.ts";
import { addToCounters } from "./counter.repository.ts";
import { limitWindow, tooMany } from "./limit-window.ts";
import { visitorNetwork } from "./visitor-network.ts";

/** Captchas that an address may have within the window: a busy office behind one address, but no script. */
const captchasEach = 600;

/**
 * Counts a captcha for an address: drawing and keeping them costs something.
 * @param now milliseconds since 1970
 * @throws ApiError TOO_MANY_REQUESTS for an address that asks for one a second over minutes
 */
export async function countCaptcha(db: Database, address: string, now: number): Promise<void> {
  const key = `captcha:${createHash("sha256").update(visitorNetwork(address)).digest("hex")}`;
  const counter = (await addToCounters(db, [key], 1, iso(now), iso(now - limitWindow))).get(key);
  if ((counter?.misses ?? 0) > captchasEach) throw tooMany(counter, now);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
