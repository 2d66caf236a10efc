import { z } from "zod";
import { deskTime } from "./entities.ts";
import { deliveryStateNames, hookEventNames } from "./hooks.ts";

const id = z.string().min(1).max(64);
const url = z.string().trim().min(1).max(500);
const events = z.array(z.enum(hookEventNames)).min(1);

const delivery = z.object({
  /** The header webhook-id, the same for each try. */
  id,
  event: z.string(),
  state: z.enum(deliveryStateNames),
  tries: z.number().int(),
  /** HTTP status of the last try; null without an answer. */
  status: z.number().int().nullable(),
  /** Beginning of the last answer, at most 1 kB. */
  response: z.string(),
  /** Why the last try failed; empty for none. */
  error: z.string(),
  /** The body of the request. */
  body: z.string(),
  createdAt: deskTime,
  /** Null before the first try. */
  triedAt: deskTime.nullable(),
});

/** Webhooks: endpoints of other systems that receive events. */
export const hookCalls = {
  listHooks: {
    summary: "Endpoints of webhooks.",
    request: z.object({}),
    answer: z.object({
      hooks: z.array(
        z.object({
          id,
          url,
          events,
          createdAt: deskTime,
          /** Null while it is active. */
          disabledAt: deskTime.nullable(),
          /** Why the site disabled it; empty if a person did. */
          disabledReason: z.string(),
          /** Failed tries since the last delivery. */
          failures: z.number().int(),
        }),
      ),
    }),
  },
  addHook: {
    summary: "Adds an endpoint. Its secret is shown once.",
    request: z.object({ url, events }),
    answer: z.object({ id, secret: z.string() }),
  },
  setHook: {
    summary: "Changes the events of an endpoint, or enables or disables it.",
    request: z.object({ id, events, isDisabled: z.boolean() }),
    answer: z.null(),
  },
  removeHook: {
    summary: "Removes an endpoint with its deliveries.",
    request: z.object({ id }),
    answer: z.null(),
  },
  testHook: {
    summary: "Sends a test event to an endpoint at once, without retries.",
    request: z.object({ id }),
    answer: delivery,
  },
  hookDeliveries: {
    summary: "Deliveries of the last 30 days to an endpoint, newest first.",
    request: z.object({
      id,
      /** Id of the last delivery of the previous part. */
      before: id.optional(),
    }),
    answer: z.object({ deliveries: z.array(delivery), more: z.boolean() }),
  },
  resendDelivery: {
    summary: "Sends an event again, with the same id.",
    request: z.object({ id }),
    answer: z.null(),
  },
};
