import type { FastifyRequest } from "fastify";

/** How fast a browser's line is, which it says where a page asks for it (`accept-ch`). */
export const networkHint = "ECT";
/** What pictures are answered by. */
export const savingHints = ["Save-Data", networkHint] as const;

/** Whether a browser was told to save data, or its line is no faster than what it calls 3g (700 kbit/s). */
export function savesData({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headers["save-data"] === "on" || /^(?:slow-2g|2g|3g)$/.test(String(headers["ect"] ?? ""));
}
