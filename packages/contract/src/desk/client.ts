import type { DeskAnswer, DeskRequest } from "./calls.ts";
import { type DeskCallName, type DeskEndpoint, deskEndpoints } from "./endpoints.ts";

/** A failed call of the desk; its message is Chinese and fit to show. */
export class DeskError extends Error {
  override name = "DeskError";
  /** Code of the error table; empty if no answer arrived. */
  readonly code: string;
  /** Data for recovery, such as the revision of another person in a conflict. */
  readonly data: unknown;

  constructor(code: string, message: string, { data, ...options }: ErrorOptions & { data?: unknown } = {}) {
    super(message, options);
    this.code = code;
    this.data = data;
  }
}

const watchers = new Set<() => void>();
/** When a call first found no valid session, as of `performance.now()`; undefined while there is one. */
let overSince: number | undefined;

/** Whether a call found no valid session and no later call succeeded. */
export const session = {
  isOver: () => overSince !== undefined,
  /** @returns a function that removes the watcher */
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  /**
   * Records the result of a call. A late success of a call from before the session ended does not renew it.
   * @param code of the error table; undefined for a success
   * @param sentAt when the call was sent, as of `performance.now()`
   */
  answered(code: string | undefined, sentAt: number): void {
    const wasOver = session.isOver();
    if (code === "SIGN_IN_NEEDED") overSince ??= performance.now();
    else if (code === undefined && overSince !== undefined && sentAt > overSince) overSince = undefined;
    if (session.isOver() === wasOver) return;
    for (const watcher of watchers) watcher();
  },
};

const unreachable = "网络连接失败，请检查网络后重试！";

/**
 * Calls the desk's API and returns the answer's `data`.
 * @throws DeskError for any other result
 */
export async function callDesk<K extends DeskCallName>(
  name: K,
  payload: DeskRequest<K>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<DeskAnswer<K>> {
  const { method, path }: DeskEndpoint = deskEndpoints[name];
  const query =
    method === "GET"
      ? new URLSearchParams(
          Object.entries(payload).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
        )
      : "";
  const sentAt = performance.now();
  const response = await fetch(String(query) ? `${path}?${String(query)}` : path, {
    method,
    ...(signal && { signal }),
    ...(method === "POST" && { body: JSON.stringify(payload), headers: { "content-type": "application/json" } }),
  }).catch((cause: unknown) => {
    throw new DeskError("", unreachable, { cause });
  });
  const body: unknown = await response.json().catch(() => null);
  const envelope = typeof body === "object" && body !== null ? body : {};
  const isSuccess = "success" in envelope && envelope.success === true && "data" in envelope;
  const code = "errorCode" in envelope ? String(envelope.errorCode) : "";
  session.answered(isSuccess ? undefined : code, sentAt);
  if (isSuccess) return envelope.data as DeskAnswer<K>;
  throw new DeskError(code, "errorMessage" in envelope ? String(envelope.errorMessage) : unreachable, {
    data: "data" in envelope ? envelope.data : undefined,
  });
}
