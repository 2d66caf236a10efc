import type { FastifyRequest } from "fastify";

/** Client hint of the connection's speed, which browsers send where a page asks for it (`accept-ch`). */
export const networkHint = "ECT";
/** Request headers that image responses vary by. */
export const savingHints = ["Save-Data", networkHint] as const;

/** Whether the browser saves data, or its connection is at most `3g` (700 kbit/s). */
export function savesData({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headers["save-data"] === "on" || /^(?:slow-2g|2g|3g)$/.test(String(headers["ect"] ?? ""));
}
