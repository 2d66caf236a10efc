import type { Config } from "../../config.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { visitorNetworks } from "../../plugins/limits/visitor-network.ts";
import type { Connection } from "./application.repository.ts";

const day = 24 * 3_600_000;
/** Days begin at midnight in mainland China, where "tomorrow" is what visitors are told. */
const offset = 8 * 3_600_000;
/** Seconds after which to come again when there is no room: somebody must make some. */
const untilRoom = "3600";

/** How full the store may be before staff is told, as a part of its quota. */
export const warnedFrom = 0.8;

/** What counts against an application's files, in bytes. */
export interface Quota {
  /** The visitor's networks by keyed hashes, with what each may store on the day. */
  networks: readonly { network: string; most: number }[];
  /** In mainland China, such as 2026-11-22. */
  day: string;
  /** What all applications together may take. */
  store: number;
}

/** Which quota is used up. */
export type UsedUp = "network" | "store";

/**
 * The quota of whoever sends an application.
 * @param hash by what a network is known, as addresses are not kept
 * @param now milliseconds since 1970
 */
export function quotaOf(
  visitor: string,
  { networkQuota, storeQuota }: Pick<Config, "networkQuota" | "storeQuota">,
  hash: (network: string) => string,
  now: number,
): Quota {
  const networks = visitorNetworks(visitor).map(({ name, shares }) => ({
    network: hash(name),
    most: networkQuota * shares,
  }));
  return { networks, day: dayAt(now), store: storeQuota };
}

/** The refusal of an application that has no room. @param now milliseconds since 1970 */
export function noRoom(usedUp: UsedUp, now: number): ApiError {
  if (usedUp === "store")
    return new ApiError("UPLOADS_FULL", {
      detail: "applications have used up QUOTA_STORE_MB",
      headers: { "retry-after": untilRoom },
    });
  const tomorrow = Math.ceil((day - ((now + offset) % day)) / 1000);
  return new ApiError("UPLOADS_SPENT", {
    detail: "the visitor's network has used up QUOTA_NETWORK_MB",
    headers: { "retry-after": String(tomorrow) },
  });
}

/** Bytes that the files of all applications have. */
export async function storedBytes(db: Connection): Promise<number> {
  const { bytes } = await db
    .selectFrom("application_file")
    .select(({ fn }) => fn.sum<number | string | null>("bytes").as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Which quota so many bytes more would break, as it is now; undefined when none. */
export async function usedUpBy(
  db: Connection,
  { networks, day, store }: Quota,
  bytes: number,
): Promise<UsedUp | undefined> {
  const names = networks.map(({ network }) => network);
  const rows = await db
    .selectFrom("network_bytes")
    .select(["network", "bytes"])
    .where("network", "in", names)
    .where("day", "=", day)
    .execute();
  // Read last: where both are used up meanwhile, the store is named, as it is for every visitor.
  if ((await storedBytes(db)) + bytes > store) return "store";
  const used = (name: string) => Number(rows.find(({ network }) => network === name)?.bytes ?? 0);
  return networks.some(({ network, most }) => used(network) + bytes > most) ? "network" : undefined;
}

/**
 * Counts files that the transaction has stored. Transactions that come to this wait for one another, in whatever
 * process, so that each sees what those before it have stored; it comes last in them, and takes a moment.
 * @returns the quota that is broken by it, for which the transaction must be rolled back
 */
export async function countBytes(transaction: Connection, quota: Quota, bytes: number): Promise<UsedUp | undefined> {
  await transaction
    .insertInto("upkeep")
    .values({ name: "quota", value: quota.day })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: quota.day }))
    .execute();
  await transaction
    .insertInto("network_bytes")
    .values(quota.networks.map(({ network }) => ({ network, day: quota.day, bytes })))
    .onConflict((conflict) =>
      conflict
        .columns(["network", "day"])
        .doUpdateSet((row) => ({ bytes: row("network_bytes.bytes", "+", row.ref("excluded.bytes")) })),
    )
    .execute();
  return usedUpBy(transaction, quota, 0);
}

/** Forgets other days, but for those that a replica's clock may have. @param now milliseconds since 1970 */
export async function purgeBytes(db: Connection, now: number): Promise<void> {
  const days = [now - day, now, now + day].map(dayAt);
  await db.deleteFrom("network_bytes").where("day", "not in", days).execute();
}

function dayAt(now: number): string {
  return new Date(now + offset).toISOString().slice(0, 10);
}
