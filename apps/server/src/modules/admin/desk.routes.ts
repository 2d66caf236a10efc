import { type DeskCall, deskCalls } from "@klarholm/contract/desk";
import { itemLimit, itemTooLarge } from "@klarholm/contract/desk/item-limit";
import { may } from "@klarholm/contract/desk/roles";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../../db/open.ts";
import { ApiError, success, toApiError, toStaffError } from "../../plugins/http/api-error.ts";
import { acceptAnything, acceptJson } from "../../plugins/http/body-parsers.ts";
import { answerStaffError } from "../../plugins/http/error-answer.ts";
import { strictParameters } from "../../plugins/http/strict-parameters.ts";
import type { FormShape, Upload } from "../../plugins/http/uploads/upload.ts";
import type { UploadDesk } from "../../plugins/http/uploads/upload-desk.ts";
import { visitorAddress } from "../../plugins/http/visitor-address.ts";
import { truncatedAddress } from "../../plugins/limits/visitor-network.ts";
import { networkHeader } from "./accounts/network-header.ts";
import { followRequests } from "./accounts/swallowed-faults.ts";
import type { Actor } from "./actor.ts";
import { beginAudit, endAudit } from "./audit/audit.repository.ts";
import type { AuditNote, DeskContext, DeskHandlers } from "./desk-handlers.ts";

interface Session {
  person: Omit<Actor, "network">;
  /** Those that prolong it. */
  cookies: readonly string[];
}

/** What answers the desk's calls, once there is one. */
export interface OpenedDesk {
  handlers: DeskHandlers;
  /** Who is signed in, by the headers of a request. */
  signedIn: (headers: Headers) => Promise<Session | undefined>;
  /** Counts a call without a session; throws where its network, or the browser that has signed in before, asked too much. */
  guest: (visitor: string, headers: Headers) => Promise<void>;
}

export interface DeskOptions {
  db: Database;
  /** Where files arrive. */
  uploads: UploadDesk;
  opened: () => Promise<OpenedDesk>;
  /** Origin of the site, which alone may change something. */
  origin: string;
  /** Holds every answer against its schema; for tests. */
  checkAnswers: boolean;
}

/** Bytes of a body that carries an item before and after, and names them. */
const largeBodyLimit = 2 * itemLimit + 64 * 1024;

const oneFile: FormShape = { files: { file: 1 }, lists: [] };

/** Registers every call of the desk, exactly as its table says; all else below its prefix is 404. */
export function registerDesk(app: FastifyInstance, options: DeskOptions): void {
  const all: readonly DeskCall[] = Object.values(deskCalls);
  app.register(async (scope) => {
    scope.setErrorHandler(answerStaffError);
    followRequests(scope);
    scope.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    acceptJson(scope);
    for (const call of all.filter(({ withFile, largeBody }) => !withFile && !largeBody))
      registerCall(scope, call, options);
    scope.register(async (large) => {
      large.setErrorHandler((error, request, reply) => answerStaffError(inItemSize(error, request), request, reply));
      for (const call of all.filter(({ largeBody }) => largeBody)) registerCall(large, call, options);
    });
    scope.register(async (withFiles) => {
      // A body is read when it is known who sends it.
      acceptAnything(withFiles);
      for (const call of all.filter(({ withFile }) => withFile)) registerCall(withFiles, call, options);
    });
  });
}

function registerCall(app: FastifyInstance, call: DeskCall, options: DeskOptions): void {
  const { name, method, path, action, request: schema, answer } = call;
  const { withFile = false, answersBytes = false, largeBody = false } = call;
  const { db, uploads, opened, origin, checkAnswers } = options;

  const sessions = new WeakMap<FastifyRequest, Session>();

  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    ...(largeBody && { bodyLimit: largeBodyLimit }),
    // Before a body is read.
    onRequest: async (request) => {
      if (method !== "GET") expectOwnOrigin(request, origin);
      if (!largeBody || action === null) return;
      const session = await (await opened()).signedIn(ownHeaders(request, truncatedAddress(visitorAddress(request))));
      if (!session) throw new ApiError("SIGN_IN_NEEDED");
      if (!may(session.person.role, action)) throw new ApiError("FORBIDDEN");
      sessions.set(request, session);
    },
    handler: async (request, reply) => {
      const visitor = visitorAddress(request);
      const network = truncatedAddress(visitor);
      const headers = ownHeaders(request, network);
      const { handlers, signedIn, guest } = await opened();
      // Before anything is written, so that nobody fills the log from outside.
      if (action === null) await guest(visitor, headers);
      // The name chose the schemas; TypeScript cannot follow that through the table.
      const handler = handlers[name] as (request: unknown, context: DeskContext<Actor | undefined>) => unknown;
      const session = action === null ? undefined : (sessions.get(request) ?? (await signedIn(headers)));
      if (action !== null && !session) throw new ApiError("SIGN_IN_NEEDED");
      if (session && session.cookies.length > 0) reply.header("set-cookie", session.cookies);
      const actor = session && { ...session.person, network };
      let note: AuditNote = {};

      const run = async (auditId?: string) => {
        if (actor && action !== null && !may(actor.role, action)) throw new ApiError("FORBIDDEN");
        await using upload = withFile ? await receiveFile(uploads, request, reply) : undefined;
        const fields =
          method === "GET"
            ? strictParameters(request.url.split(/\?(.*)/s, 2)[1] ?? "")
            : (upload?.fields ?? request.body);
        const parsed = schema.safeParse(fields);
        if (!parsed.success) throw new ApiError("BAD_REQUEST", { detail: parsed.error.message });
        const context = {
          actor,
          visitor,
          network,
          headers,
          reply,
          file: upload?.files[0],
          auditId,
          note: (more: AuditNote) => (note = { ...note, ...more }),
        };
        const data: unknown = await handler(parsed.data, context);
        if (checkAnswers) answer.parse(data);
        return answersBytes ? data : success(data);
      };
      if (!(call.audited ?? method !== "GET")) return run();

      const row = await beginAudit(db, {
        person_id: actor?.id ?? null,
        person_name: actor?.name ?? "",
        role: actor?.role ?? null,
        call: name,
        network,
      });
      const end = (outcome: string) =>
        endAudit(db, row, {
          outcome,
          subject: note.subject ?? "",
          detail: note.detail ?? "",
          ...(note.actor && { person_id: note.actor.id, person_name: note.actor.name, role: note.actor.role }),
        });
      try {
        const answered = await run(row);
        await end("ok");
        return answered;
      } catch (error) {
        await end(toStaffError(error).code);
        throw error;
      }
    },
  });
}

/** A body that is refused for its size, in the words of whoever writes an item; of half of it where it has an item twice. */
function inItemSize(error: unknown, request: FastifyRequest): unknown {
  const refused = toApiError(error);
  if (refused.code !== "TOO_LARGE" || refused.visitorMessage !== undefined) return error;
  return new ApiError("TOO_LARGE", {
    cause: error,
    message: itemTooLarge(Number(request.headers["content-length"]) / 2),
  });
}

/** A body with one file. What refuses it says so in the words of whoever applies for a position, which are put right here. */
async function receiveFile(uploads: UploadDesk, request: FastifyRequest, reply: FastifyReply): Promise<Upload> {
  if (!request.headers["content-type"]?.startsWith("multipart/form-data")) throw new ApiError("UNSUPPORTED_TYPE");
  return uploads.receive(request, reply, oneFile).catch((cause: unknown) => {
    const { code, headers } = toApiError(cause);
    if (code === "FILE_REFUSED") throw new ApiError("MEDIA_REFUSED", { cause, message: "文件是空的，请换一个文件！" });
    throw code === "UPLOADS_BUSY" ? new ApiError("BUSY", { cause, headers }) : cause;
  });
}

/**
 * What changes something comes from a page of our own: at the site's address, or at the one that the browser itself asks.
 * Browsers send Origin with every POST, so whoever sends none is refused as well.
 */
function expectOwnOrigin(request: FastifyRequest, origin: string): void {
  const from = request.headers.origin;
  if (from === origin || from === `${request.protocol}://${request.host}`) return;
  request.server.counts.security.count("origin", "desk");
  throw new ApiError("FORBIDDEN", { detail: "call of another origin" });
}

/** Of a request's headers those that sessions are read from. Nobody but this server says a visitor's network. */
function ownHeaders({ headers: { cookie, "user-agent": agent } }: FastifyRequest, network: string): Headers {
  return new Headers({
    ...(cookie !== undefined && { cookie }),
    ...(agent !== undefined && { "user-agent": agent.slice(0, 300) }),
    [networkHeader]: network,
  });
}

/** Without a desk its addresses are nobody's. */
export function registerNoDesk(app: FastifyInstance): void {
  const refuse = async (): Promise<never> => {
    throw new ApiError("NOT_FOUND");
  };
  for (const url of ["/desk", "/desk/*"])
    app.route({ method: ["GET", "POST", "PUT", "PATCH", "DELETE"], url, onRequest: refuse, handler: refuse });
}
