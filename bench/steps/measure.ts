import { calls } from "@klarholm/contract";
import { anyEnvelope, filledIn, multipart, resume } from "../../apps/server/test/applications.ts";
import { addCodes, queryUrl } from "../../apps/server/test/security-codes.ts";
import { type Ask, measureRate, type Rate, visitor } from "./clients.ts";
import { processorSeconds } from "../../apps/server/test/processor.ts";
import type { Setup } from "./setups.ts";

export interface Carried extends Rate {
  /** CPU milliseconds of all the site's processes for each request, with database and proxy. */
  processorMs: number;
}

/** Kinds of requests. */
export type Kind = "cached" | "missed" | "verifications" | "applications";

/**
 * Measures the throughput of a site for each kind of request.
 * @param seconds for each kind, after a warm-up of a fifth of it
 * @throws when a response is unexpected
 */
export async function measure({ origin, pids, db }: Setup, seconds: number): Promise<Record<Kind, Carried>> {
  const codes = await addCodes(db, 4000, { productId: "cup-plain" });
  const ask = visitor(origin, 0);
  const xml = await ask({ path: "/sitemap.xml", headers: { "accept-encoding": "identity" } });
  const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const turns = turnsOf(pages, codes, db);
  // From the third request on a page comes from the cache, in its best compression.
  for (let turn = 0; turn < 3 * pages.length; turn += 1) await turns.cached(ask, turn);
  const of = async (kind: Kind): Promise<Carried> => {
    await measureRate(origin, seconds / 5, turns[kind]);
    const used = processorSeconds(pids);
    const { rate, p99, answered } = await measureRate(origin, seconds, turns[kind]);
    return { rate, p99, processorMs: ((processorSeconds(pids) - used) * 1000) / answered };
  };
  return {
    cached: await of("cached"),
    missed: await of("missed"),
    verifications: await of("verifications"),
    applications: await of("applications"),
  };
}

function turnsOf(pages: readonly string[], codes: readonly string[], db: Setup["db"]) {
  let unique = 0;
  const applied = async (ask: Ask) => {
    const number = unique++;
    const plain = { "accept-encoding": "identity" };
    const { captchaKey } = calls.getCaptchaImage.answer.parse(
      anyEnvelope.parse(JSON.parse(await ask({ path: calls.getCaptchaImage.path, headers: plain }))).data,
    );
    const { code } = await db
      .selectFrom("captcha")
      .select("code")
      .where("key", "=", captchaKey)
      .executeTakeFirstOrThrow();
    const form = filledIn({
      captchaKey,
      captchaCode: code,
      jobId: "answerer",
      positionIdList: [],
      consentVersion: "2026-11",
      phoneNumber: `137${String(number).padStart(8, "0")}`,
    });
    const { type, body } = multipart(form, [resume]);
    await ask({ path: calls.applyJob.path, method: "POST", headers: { ...plain, "content-type": type }, body });
  };
  return {
    cached: async (ask, number) => void (await ask({ path: pages[number % pages.length] ?? "/" })),
    missed: async (ask) => void (await ask({ path: `/search-results-page?keyword=step-${unique++}` })),
    verifications: async (ask, number) => void (await ask({ path: queryUrl(codes[number % codes.length] ?? "") })),
    applications: applied,
  } satisfies Record<Kind, (ask: Ask, number: number) => Promise<void>>;
}
