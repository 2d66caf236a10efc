import { expectMayWrite } from "../actor.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import type { Presence } from "./presence.ts";

/** The stream of the persons at an item. */
export function presenceHandlers(presence: Presence) {
  return {
    async presence({ tab, kind, id }, { actor, sessionId, reply }) {
      expectMayWrite(actor, kind);
      const stream = await presence.open({ tab, kind, id, personId: actor.id, sessionId });
      reply.header("content-type", "text/event-stream");
      // nginx would hold events back.
      reply.header("x-accel-buffering", "no");
      return stream;
    },
  } satisfies Partial<DeskHandlers>;
}
