import { type DeskCall, deskCalls } from "@klarholm/contract/desk";
import { fontLimits } from "@klarholm/contract/desk/fonts";
import { itemLimit, itemTooLarge } from "@klarholm/contract/desk/item-limit";
import { isRecord } from "@klarholm/contract/desk/merge";
import { keyMay, maysPricesOnly } from "@klarholm/contract/desk/keys";
import { may } from "@klarholm/contract/desk/roles";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../../db/open.ts";
import { ApiError, success, toApiError, toStaffError } from "../../plugins/http/api-error.ts";
import { acceptAnything, acceptJson } from "../../plugins/http/body-parsers.ts";
import { sendStaffError } from "../../plugins/http/error-response.ts";
import { strictParameters } from "../../plugins/http/strict-parameters.ts";
import type { FormShape, Upload } from "../../plugins/http/uploads/upload.ts";
import type { UploadReceiver } from "../../plugins/http/uploads/upload-receiver.ts";
import { visitorAddress } from "../../plugins/http/visitor-address.ts";
import { truncatedAddress } from "../../plugins/limits/visitor-network.ts";
import { networkHeader, trackRequests } from "./accounts/auth-requests.ts";
import type { Actor } from "./actor.ts";
import { beginAudit, endAudit } from "./audit/audit.repository.ts";
import type { AuditNote, DeskContext, DeskHandlers } from "./desk-handlers.ts";
import { type ApiKey, bearerOf, runOnce } from "./keys/api-keys.ts";
import { requestHash } from "./keys/request-hash.ts";

interface Session {
  person: Omit<Actor, "network">;
  sessionId: string;
  /** Cookies that extend the session. */
  cookies: readonly string[];
  /** The key of another system's call, which acts as an editor within its scopes. */
  key?: ApiKey;
}

/** Created with the first call of the desk. */
export interface OpenedDesk {
  handlers: DeskHandlers;
  /** Reads the session of a request; undefined without a valid one. */
  signedIn: (headers: Headers) => Promise<Session | undefined>;
  /** Counts an unauthenticated call of a network or known browser. @throws ApiError TOO_MANY_REQUESTS */
  countGuest: (visitor: string, headers: Headers) => Promise<void>;
  /** Finds an API key. @param countUnknown counts a call with another key @throws ApiError KEY_INVALID */
  keyOf: (key: string, countUnknown: () => Promise<void>) => Promise<ApiKey>;
}

export interface DeskOptions {
  db: Database;
  uploads: UploadReceiver;
  opened: () => Promise<OpenedDesk>;
  /** Origin of the site; other origins may not change anything. */
  origin: string;
  /** Validates every answer against its schema; for tests. */
  checkAnswers: boolean;
}

/** Bytes of a body that holds an item twice: before and after an edit. */
const largeBodyLimit = 2 * itemLimit + 64 * 1024;

/** `fix` holds corrected cells of a table; the longest field is the licence of a font. */
const oneFile: FormShape = { files: { file: 1 }, lists: ["fix"], fieldBytes: 4 * fontLimits.licence };

/** Registers every call of the desk by its table; other addresses below the prefix are 404. */
export function registerDesk(app: FastifyInstance, options: DeskOptions): void {
  const all: readonly DeskCall[] = Object.values(deskCalls);
  app.register(async (scope) => {
    scope.setErrorHandler(sendStaffError);
    trackRequests(scope);
    scope.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    acceptJson(scope);
    for (const call of all.filter(({ withFile, largeBody }) => !withFile && !largeBody))
      registerCall(scope, call, options);
    scope.register(async (large) => {
      large.setErrorHandler((error, request, reply) =>
        sendStaffError(itemTooLargeError(error, request), request, reply),
      );
      for (const call of all.filter(({ largeBody }) => largeBody)) registerCall(large, call, options);
    });
    scope.register(async (withFiles) => {
      // The body is read after authorization, by receiveFile.
      acceptAnything(withFiles);
      for (const call of all.filter(({ withFile }) => withFile)) registerCall(withFiles, call, options);
    });
  });
}

function registerCall(app: FastifyInstance, call: DeskCall, options: DeskOptions): void {
  const { name, method, path, action, request: schema, answer } = call;
  const { withFile = false, answersBytes = false, largeBody = false, streams = false } = call;
  const { db, uploads, opened, origin, checkAnswers } = options;

  const isAudited = call.audited ?? method !== "GET";
  const begin = (person: Session["person"] | undefined, network: string) =>
    beginAudit(db, {
      person_id: person?.id ?? null,
      person_name: person?.name ?? "",
      role: person?.id.startsWith("key:") ? null : (person?.role ?? null),
      call: name,
      network,
    });

  const sessions = new WeakMap<FastifyRequest, Session>();

  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    ...(largeBody && { bodyLimit: largeBodyLimit }),
    // The log and the metrics measure how long requests take.
    ...(streams && { logLevel: "silent" as const }),
    // Large bodies are authorized before they are read.
    onRequest: async (request) => {
      // Browsers add no key by themselves, and send it to other origins only after a preflight, which is refused.
      if (method !== "GET" && bearerOf(request) === undefined) expectOwnOrigin(request, origin);
      if (!largeBody || action === null) return;
      const network = truncatedAddress(visitorAddress(request));
      const session = await identify(request, await opened());
      if (!isAllowed(session, call)) {
        if (isAudited || session.key)
          await endAudit(db, await begin(session.person, network), { outcome: "FORBIDDEN" });
        throw new ApiError("FORBIDDEN");
      }
      sessions.set(request, session);
    },
    handler: async (request, reply) => {
      const visitor = visitorAddress(request);
      const network = truncatedAddress(visitor);
      const headers = ownHeaders(request, network);
      const desk = await opened();
      const { handlers, countGuest } = desk;
      // Before the audit log is written, so that unauthenticated calls cannot fill it.
      if (action === null && isAudited) await countGuest(visitor, headers);
      // TypeScript cannot relate a handler to the schemas of the same name.
      const handler = handlers[name] as (request: unknown, context: DeskContext<Actor | undefined>) => unknown;
      const session = action === null ? undefined : (sessions.get(request) ?? (await identify(request, desk)));
      const key = session?.key;
      if (session && session.cookies.length > 0) reply.header("set-cookie", session.cookies);
      const actor = session && { ...session.person, network };
      let note: AuditNote = {};

      const run = async (auditId?: string) => {
        if (session && !isAllowed(session, call)) throw new ApiError("FORBIDDEN");
        await using upload = withFile ? await receiveFile(uploads, request, reply) : undefined;
        const fields =
          method === "GET"
            ? strictParameters(request.url.split(/\?(.*)/s, 2)[1] ?? "")
            : (upload?.fields ?? request.body);
        const parsed = schema.safeParse(fields);
        if (!parsed.success) throw new ApiError("BAD_REQUEST", { detail: parsed.error.message });
        const table = key && tableIn(parsed.data);
        if (key && !keyMay(key.scopes, name, table)) throw new ApiError("FORBIDDEN");
        const context = {
          actor: actor && key ? { ...actor, pricesOnly: maysPricesOnly(key.scopes, table) } : actor,
          sessionId: session?.sessionId ?? "",
          visitor,
          network,
          headers,
          reply,
          file: upload?.files[0],
          auditId,
          note: (more: AuditNote) => (note = { ...note, ...more }),
        };
        const handle = async () => {
          const answered: unknown = await handler(parsed.data, context);
          if (checkAnswers) answer.parse(answered);
          return answered;
        };
        const repeatable = key && method === "POST" ? request.headers["idempotency-key"] : undefined;
        const data =
          key && repeatable !== undefined
            ? await runOnce(
                db,
                {
                  keyId: key.id,
                  idempotencyKey: String(repeatable),
                  requestHash: await requestHash(path, parsed.data, upload?.files[0]),
                },
                handle,
              )
            : await handle();
        return answersBytes ? data : success(data);
      };
      if (!isAudited && !key) return run();

      const row = await begin(actor, network);
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

/** The person or API key of a request. @throws ApiError SIGN_IN_NEEDED or KEY_INVALID */
async function identify(request: FastifyRequest, { signedIn, keyOf, countGuest }: OpenedDesk): Promise<Session> {
  const visitor = visitorAddress(request);
  const headers = ownHeaders(request, truncatedAddress(visitor));
  const bearer = bearerOf(request);
  if (bearer === undefined) {
    const session = await signedIn(headers);
    if (!session) throw new ApiError("SIGN_IN_NEEDED");
    return session;
  }
  const key = await keyOf(bearer, async () => {
    request.server.counts.security.count("token", "key");
    await countGuest(visitor, headers);
  });
  return { person: { id: `key:${key.id}`, name: `密钥 ${key.name}`, role: "editor" }, sessionId: "", cookies: [], key };
}

/** Whether a person or key may make a call; of a key, for any table. */
function isAllowed({ person, key }: Session, { name, action }: DeskCall): boolean {
  return action === null || (may(person.role, action) && (!key || keyMay(key.scopes, name)));
}

function tableIn(fields: unknown): string | undefined {
  return isRecord(fields) && typeof fields["table"] === "string" ? fields["table"] : undefined;
}

/** Replaces the error of a body that is too large: the new message names the item's size, about half of the body. */
function itemTooLargeError(error: unknown, request: FastifyRequest): unknown {
  const refused = toApiError(error);
  if (refused.code !== "TOO_LARGE" || refused.visitorMessage !== undefined) return error;
  return new ApiError("TOO_LARGE", {
    cause: error,
    message: itemTooLarge(Number(request.headers["content-length"]) / 2),
  });
}

/** Receives a body with one file. Replaces messages that are written for applicants. */
async function receiveFile(uploads: UploadReceiver, request: FastifyRequest, reply: FastifyReply): Promise<Upload> {
  if (!request.headers["content-type"]?.startsWith("multipart/form-data")) throw new ApiError("UNSUPPORTED_TYPE");
  return uploads.receive(request, reply, oneFile).catch((cause: unknown) => {
    const { code, headers } = toApiError(cause);
    if (code === "FILE_REFUSED") throw new ApiError("MEDIA_REFUSED", { cause, message: "文件是空的，请换一个文件！" });
    throw code === "UPLOADS_BUSY" ? new ApiError("BUSY", { cause, headers }) : cause;
  });
}

/**
 * Refuses changes from other origins than the site's or the request's own. Browsers send Origin with every POST, so
 * requests without it are refused too.
 */
function expectOwnOrigin(request: FastifyRequest, origin: string): void {
  const from = request.headers.origin;
  if (from === origin || from === `${request.protocol}://${request.host}`) return;
  request.server.counts.security.count("origin", "desk");
  throw new ApiError("FORBIDDEN", { detail: "call of another origin" });
}

/** The headers that sessions are read from. The network header is always set by this server. */
function ownHeaders({ headers: { cookie, "user-agent": agent } }: FastifyRequest, network: string): Headers {
  return new Headers({
    ...(cookie !== undefined && { cookie }),
    ...(agent !== undefined && { "user-agent": agent.slice(0, 300) }),
    [networkHeader]: network,
  });
}

/** Answers 404 for all addresses of a disabled desk. */
export function registerNoDesk(app: FastifyInstance): void {
  const refuse = async (): Promise<never> => {
    throw new ApiError("NOT_FOUND");
  };
  for (const url of ["/desk", "/desk/*"])
    app.route({ method: ["GET", "POST", "PUT", "PATCH", "DELETE"], url, onRequest: refuse, handler: refuse });
}
