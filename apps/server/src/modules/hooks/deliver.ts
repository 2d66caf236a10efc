import { z } from "zod";
import type { Database } from "../../db/open.ts";
import type { JobHandler } from "../../plugins/jobs/job-runner.ts";
import { deriveKey, seal, unseal } from "../../lib/sealing.ts";
import {
  countFailure,
  type Delivery,
  type Hook,
  readDelivery,
  readHook,
  updateDelivery,
  updateHook,
} from "./hook.repository.ts";
import { post } from "./post.ts";
import { signedHeaders } from "./signature.ts";

/** Tries of a delivery: about four hours with the delays between them. */
const [maxTries, retryMs] = [10, 30_000];
/** Failed tries, since the last delivery, after which an endpoint is disabled. */
const maxFailures = 50;

export interface DelivererOptions {
  /** DESK_KEY, from which the key of the endpoints' secrets is derived. */
  secret: string;
  /** Whether an internal address may be reached (WEBHOOK_INTRANET). */
  isIntranet: (address: string) => boolean;
  /** Is called when an endpoint was disabled. */
  onDisabled: (hook: Hook, reason: string) => void;
}

/** Sends deliveries of webhooks, and seals the secrets of endpoints. */
export class Deliverer {
  readonly #db: Database;
  readonly #key: Uint8Array;
  readonly #options: DelivererOptions;

  constructor(db: Database, options: DelivererOptions) {
    this.#db = db;
    this.#key = deriveKey("webhooks", options.secret);
    this.#options = options;
  }

  /** The handler of the jobs that deliver. */
  readonly handler: JobHandler = {
    maxTries,
    retryMs,
    run: async (payload, { tries, signal }) => {
      const { delivery: id } = z.object({ delivery: z.string() }).parse(payload);
      const delivery = await readDelivery(this.#db, id);
      const hook = delivery && (await readHook(this.#db, delivery.webhook_id));
      if (!hook) return;
      if (hook.disabled_at !== null) {
        await updateDelivery(this.#db, id, { state: "failed", error: "端点已停用" });
        return;
      }
      const { state, status, error } = await this.send(hook, delivery, signal, tries >= maxTries);
      if (state === "delivered") await updateHook(this.#db, hook.id, { failures: 0 });
      else {
        await this.#countFailure(hook, status, error);
        throw new Error(error);
      }
    },
  };

  /**
   * Sends a delivery once and stores the result.
   * @param isLast whether a failure is final
   * @throws when the signal was aborted; nothing is stored then
   */
  async send(hook: Hook, delivery: Delivery, signal: AbortSignal, isLast: boolean): Promise<Delivery> {
    const now = Date.now();
    const secret = unseal(Buffer.from(hook.secret, "base64"), this.#key, hook.id).toString();
    const { status, response, error } = await post(hook.url, {
      body: delivery.body,
      headers: signedHeaders(secret, delivery.id, delivery.body, now),
      signal,
      isIntranet: this.#options.isIntranet,
    });
    if (error) signal.throwIfAborted();
    const result = {
      state: error === "" ? ("delivered" as const) : isLast ? ("failed" as const) : ("waiting" as const),
      tries: delivery.tries + 1,
      status,
      response,
      error,
      tried_at: new Date(now).toISOString(),
    };
    await updateDelivery(this.#db, delivery.id, result);
    return { ...delivery, ...result };
  }

  /** Encrypts the secret of an endpoint. */
  seal(secret: string, hookId: string): string {
    return seal(Buffer.from(secret), this.#key, hookId).toString("base64");
  }

  /** Disables an endpoint that is gone, or has failed for long. */
  async #countFailure(hook: Hook, status: number | null, error: string): Promise<void> {
    const failures = await countFailure(this.#db, hook.id);
    if (failures < maxFailures && status !== 410) return;
    const reason = status === 410 ? "对方答复 410：不再接收" : `连续 ${failures} 次发送失败，最后一次：${error}`;
    await updateHook(this.#db, hook.id, { disabled_at: new Date().toISOString(), disabled_reason: reason });
    this.#options.onDisabled(hook, reason);
  }
}
