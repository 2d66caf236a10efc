import { calls } from "@klarholm/contract";
import { anyEnvelope, filledIn, multipart, resume } from "../../apps/server/test/applications.ts";
import { addCodes, queryUrl } from "../../apps/server/test/security-codes.ts";
import { type Ask, askFor, type Rate, visitor } from "./clients.ts";
import { processorSeconds } from "../../apps/server/test/processor.ts";
import type { Setup } from "./setups.ts";

export interface Carried extends Rate {
  /** Milliseconds of a processor that all processes of the site took for each, database and proxy among them. */
  processorMs: number;
}

/** What is asked for, by kind. */
export type Kind = "kept" | "missed" | "verifications" | "applications";

/**
 * How much of each kind a site answers.
 * @param seconds for each kind, of which a fifth goes before to warm up
 * @throws when anything is answered otherwise than it should be
 */
export async function measure({ origin, pids, db }: Setup, seconds: number): Promise<Record<Kind, Carried>> {
  const codes = await addCodes(db, 4000, { productId: "cup-plain" });
  const ask = visitor(origin, 0);
  const xml = await ask({ path: "/sitemap.xml", headers: { "accept-encoding": "identity" } });
  const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const turns = turnsOf(pages, codes, db);
  // From the third time on a page comes from what is kept, as small as it becomes.
  for (let turn = 0; turn < 3 * pages.length; turn += 1) await turns.kept(ask, turn);
  const of = async (kind: Kind): Promise<Carried> => {
    await askFor(origin, seconds / 5, turns[kind]);
    const used = processorSeconds(pids);
    const { rate, p99, answered } = await askFor(origin, seconds, turns[kind]);
    return { rate, p99, processorMs: ((processorSeconds(pids) - used) * 1000) / answered };
  };
  return {
    kept: await of("kept"),
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
    kept: async (ask, number) => void (await ask({ path: pages[number % pages.length] ?? "/" })),
    missed: async (ask) => void (await ask({ path: `/search-results-page?keyword=step-${unique++}` })),
    verifications: async (ask, number) => void (await ask({ path: queryUrl(codes[number % codes.length] ?? "") })),
    applications: applied,
  } satisfies Record<Kind, (ask: Ask, number: number) => Promise<void>>;
}
