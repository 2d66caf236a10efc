import type { DeskAnswer, ParsedDeskRequest } from "@klarholm/contract/desk";
import type { deskEndpoints, DeskCallName } from "@klarholm/contract/desk/endpoints";
import type { FastifyReply } from "fastify";
import type { UploadedFile } from "../../plugins/http/uploads/upload.ts";
import type { Actor } from "./actor.ts";

/** What the log says of a call beside its name. */
export interface AuditNote {
  /** What it was done to, such as `person:ID`. */
  subject?: string;
  /** What else is worth knowing, in Chinese. */
  detail?: string;
  /** Who did it, where nobody was signed in before. */
  actor?: Pick<Actor, "id" | "name" | "role">;
}

/** What a handler knows of the moment besides its request. */
export interface DeskContext<Who> {
  /** Who asks; they may, by the table. */
  actor: Who;
  /** The whole address, for limits only; never to be kept. */
  visitor: string;
  /** The address without its last part. */
  network: string;
  /** The headers as they came, for what holds sessions. */
  headers: Headers;
  reply: FastifyReply;
  /** What the body brought along, of calls that bring a file. */
  file: UploadedFile | undefined;
  /** The id of the row that this call leaves in the log; undefined where it leaves none. */
  auditId: string | undefined;
  /** Adds to the row that this call leaves in the log, whatever becomes of it. A reading that is not audited leaves none. */
  note(note: AuditNote): void;
}

/** Nobody's calls know no actor. */
type WhoAsks<K extends DeskCallName> = (typeof deskEndpoints)[K]["action"] extends null ? undefined : Actor;

/** Answers one call of the desk: a validated request in, the envelope's `data` out. Failures are thrown as ApiError. */
type DeskHandler<K extends DeskCallName> = (
  request: ParsedDeskRequest<K>,
  context: DeskContext<WhoAsks<K>>,
) => DeskAnswer<K> | Promise<DeskAnswer<K>>;

/** A handler for every call of the desk. */
export type DeskHandlers = { readonly [K in DeskCallName]: DeskHandler<K> };
