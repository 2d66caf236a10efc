import type { Config } from "../../config.ts";
import type { Database } from "../../db/open.ts";
import { chinaDay } from "../../lib/china-time.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { visitorNetworks } from "../../plugins/limits/visitor-network.ts";

const day = 24 * 3_600_000;
/** Seconds of Retry-After when the store is full, until an operator makes room. */
const storeRetryAfter = "3600";

/** Share of the store's quota from which on operators are warned. */
export const warningShare = 0.8;

/** The limits that the files of an application count against, in bytes. */
export interface Quota {
  /** The visitor's networks by keyed hashes, with what each may store in a day. */
  networks: readonly { network: string; limit: number }[];
  /** The date in mainland China, because visitors are asked to come back tomorrow. */
  day: string;
  /** For all applications together. */
  store: number;
}

/** The quota that is exceeded. */
export type ExceededQuota = "network" | "store";

/**
 * The quota of a visitor.
 * @param hash hashes a network, because addresses are not stored
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
    limit: networkQuota * shares,
  }));
  return { networks, day: chinaDay(now), store: storeQuota };
}

/** The refusal of an application that exceeds a quota. @param now milliseconds since 1970 */
export function quotaError(exceeded: ExceededQuota, now: number): ApiError {
  if (exceeded === "store")
    return new ApiError("UPLOADS_FULL", {
      detail: "applications have used up QUOTA_STORE_MB",
      headers: { "retry-after": storeRetryAfter },
    });
  const midnight = Date.parse(`${chinaDay(now)}T00:00:00+08:00`) + day;
  return new ApiError("UPLOADS_SPENT", {
    detail: "the visitor's network has used up QUOTA_NETWORK_MB",
    headers: { "retry-after": String(Math.ceil((midnight - now) / 1000)) },
  });
}

/** Bytes of the files of all applications. */
export async function storedBytes(db: Database): Promise<number> {
  const { bytes } = await db
    .selectFrom("application_file")
    .select(({ fn }) => fn.sum<number | string | null>("bytes").as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** The quota that a number of additional bytes would exceed. */
export async function exceededQuota(
  db: Database,
  { networks, day, store }: Quota,
  bytes: number,
): Promise<ExceededQuota | undefined> {
  const names = networks.map(({ network }) => network);
  const rows = await db
    .selectFrom("network_bytes")
    .select(["network", "bytes"])
    .where("network", "in", names)
    .where("day", "=", day)
    .execute();
  // Read last, so that the store is named when both quotas become exceeded meanwhile.
  if ((await storedBytes(db)) + bytes > store) return "store";
  const used = (name: string) => Number(rows.find(({ network }) => network === name)?.bytes ?? 0);
  return networks.some(({ network, limit }) => used(network) + bytes > limit) ? "network" : undefined;
}

/**
 * Counts files that the transaction has stored. Locks a row, so that concurrent transactions over all replicas see each
 * other's bytes; call it last in the transaction to hold the lock briefly.
 * @returns the quota that is exceeded now; the caller must roll back
 */
export async function addToQuota(
  transaction: Database,
  quota: Quota,
  bytes: number,
): Promise<ExceededQuota | undefined> {
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
  return exceededQuota(transaction, quota, 0);
}

/** Deletes the counts of other days, except those that a replica's clock may still have. @param now milliseconds since 1970 */
export async function purgeNetworkBytes(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom("network_bytes")
    .where("day", "not in", [now - day, now, now + day].map(chinaDay))
    .execute();
}
