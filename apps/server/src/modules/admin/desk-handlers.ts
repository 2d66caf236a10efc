import type { DeskAnswer, ParsedDeskRequest } from "@klarholm/contract/desk";
import type { deskEndpoints, DeskCallName } from "@klarholm/contract/desk/endpoints";
import type { FastifyReply } from "fastify";
import type { UploadedFile } from "../../plugins/http/uploads/upload.ts";
import type { Actor } from "./actor.ts";

/** Details of a call in the audit log. */
export interface AuditNote {
  /** The changed object, such as `person:ID`. */
  subject?: string;
  /** In Chinese. */
  detail?: string;
  /** The person, for calls that sign in. */
  actor?: Pick<Actor, "id" | "name" | "role">;
}

/** The context of a call. */
export interface DeskContext<A> {
  /** The signed-in person, whose role allows the call. */
  actor: A;
  /** Empty without a session. */
  sessionId: string;
  /** The complete address, for limits only. Must not be stored. */
  visitor: string;
  /** The truncated address. */
  network: string;
  /** The headers that sessions are read from. */
  headers: Headers;
  reply: FastifyReply;
  /** The uploaded file of calls with a file. */
  file: UploadedFile | undefined;
  /** Id of the call's row in the audit log; undefined for calls that are not audited. */
  auditId: string | undefined;
  /** Adds details to the call's row in the audit log, also for a call that fails. */
  note(note: AuditNote): void;
}

/** Unauthenticated calls have no actor. */
type ActorOf<K extends DeskCallName> = (typeof deskEndpoints)[K]["action"] extends null ? undefined : Actor;

/** Handles a validated request and returns the envelope's `data`. Throws ApiError. */
type DeskHandler<K extends DeskCallName> = (
  request: ParsedDeskRequest<K>,
  context: DeskContext<ActorOf<K>>,
) => DeskAnswer<K> | Promise<DeskAnswer<K>>;

/** A handler for every call of the desk. */
export type DeskHandlers = { readonly [K in DeskCallName]: DeskHandler<K> };
