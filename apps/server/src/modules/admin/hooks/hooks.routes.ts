import { randomUUIDv7 } from "node:crypto";
import { hookUrlFault, testEvent } from "@klarholm/contract/desk/hooks";
import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { Deliverer } from "../../hooks/deliver.ts";
import {
  addDelivery,
  addHook,
  type Delivery,
  eventsOf,
  listDeliveries,
  listHooks,
  queueDelivery,
  readDelivery,
  readHook,
  removeHook,
  updateDelivery,
  updateHook,
} from "../../hooks/hook.repository.ts";
import { newHookSecret } from "../../hooks/signature.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { pageLimit, pageOf } from "../page-of.ts";

/** Handlers for webhooks. */
export function hookHandlers(db: Database, deliverer: Deliverer) {
  const find = async (id: string) => {
    const hook = await readHook(db, id);
    if (!hook) throw new ApiError("ITEM_NOT_FOUND");
    return hook;
  };

  return {
    async listHooks() {
      const hooks = await listHooks(db);
      return {
        hooks: hooks.map((hook) => ({
          id: hook.id,
          url: hook.url,
          events: eventsOf(hook),
          createdAt: hook.created_at,
          disabledAt: hook.disabled_at,
          disabledReason: hook.disabled_reason,
          failures: hook.failures,
        })),
      };
    },

    async addHook({ url, events }, { note }) {
      note({ detail: url });
      const fault = hookUrlFault(url);
      if (fault !== undefined) throw new ApiError("BAD_REQUEST", { message: fault });
      const [id, secret] = [randomUUIDv7(), newHookSecret()];
      note({ subject: hookSubject(id) });
      await addHook(db, {
        id,
        url: new URL(url).href,
        events: JSON.stringify(events),
        secret: deliverer.seal(secret, id),
      });
      return { id, secret };
    },

    async setHook({ id, events, isDisabled }, { note }) {
      const hook = await find(id);
      note({ subject: hookSubject(id), detail: hook.url });
      const disabled_at = isDisabled ? (hook.disabled_at ?? new Date().toISOString()) : null;
      const enabled = isDisabled ? {} : { disabled_reason: "", failures: 0 };
      await updateHook(db, id, { events: JSON.stringify(events), disabled_at, ...enabled });
      return null;
    },

    async removeHook({ id }, { note }) {
      const hook = await find(id);
      note({ subject: hookSubject(id), detail: hook.url });
      await removeHook(db, id);
      return null;
    },

    async testHook({ id }, { note }) {
      const hook = await find(id);
      note({ subject: hookSubject(id), detail: hook.url });
      const delivery = await addDelivery(db, id, testEvent, {});
      return presentDelivery(await deliverer.send(hook, delivery, new AbortController().signal, true));
    },

    async hookDeliveries({ id, before }) {
      const { more, rows } = pageOf(await listDeliveries(db, { hookId: id, before, limit: pageLimit }));
      return { more, deliveries: rows.map(presentDelivery) };
    },

    async resendDelivery({ id }, { note }) {
      const delivery = await readDelivery(db, id);
      if (!delivery) throw new ApiError("ITEM_NOT_FOUND");
      const hook = await find(delivery.webhook_id);
      note({ subject: hookSubject(hook.id), detail: `${delivery.event} ${id}` });
      await db.transaction().execute(async (transaction) => {
        await updateDelivery(transaction, id, { state: "waiting" });
        await queueDelivery(transaction, hook, delivery);
      });
      return null;
    },
  } satisfies Partial<DeskHandlers>;
}

const hookSubject = (id: string) => `webhook:${id}`;

function presentDelivery(row: Delivery) {
  const { id, event, state, tries, status, response, error, body } = row;
  return { id, event, state, tries, status, response, error, body, createdAt: row.created_at, triedAt: row.tried_at };
}
