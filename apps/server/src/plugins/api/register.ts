import { type Call, type CallName, calls, contentVersionHeader, formShape } from "@klarholm/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError, success } from "../http/api-error.ts";
import { acceptForm, acceptJson, acceptMultipart } from "../http/body-parsers.ts";
import { answerError } from "../http/error-answer.ts";
import { visitorAddress } from "../http/visitor-address.ts";
import { visitorLeft } from "../http/visitor-left.ts";
import { strictParameters } from "../http/strict-parameters.ts";
import type { UploadDesk } from "../http/uploads/upload-desk.ts";
import type { ConcurrencyLimiter } from "../limits/concurrency-limiter.ts";
import type { Answer } from "./answer.ts";
import { allowOrigin } from "./cors.ts";

/** Where the calls live; below these prefixes nothing else answers. */
export const apiPrefixes = ["/ecommerce", "/productSearch"] as const;

/** What goes through the catalogue or the search's index for each call. */
const searches: ReadonlySet<string> = new Set<CallName>([
  "autocomplete",
  "keywordList",
  "searchFilter",
  "searchCmsInfoList",
]);

export interface ApiOptions {
  answer: Answer;
  /** Where the files of multipart calls arrive. */
  uploads: UploadDesk;
  /** Before searches of browsers. Pages search as well, behind a door of their own. */
  searchDoor: ConcurrencyLimiter;
  /** The store code that header `store` may name; absence means the same. */
  storeCode: string;
  /** What header `token` must be on calls that need it. */
  token: string;
  /** Origin of the site, which may call from another host. */
  siteOrigin: string;
}

/** Registers every call, exactly as the contract's table says; all else below the prefixes is 404 or 405. */
export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  const all: readonly Call[] = Object.values(calls);

  app.register(async (api) => {
    api.setErrorHandler(answerError);
    api.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    allowOrigin(api, options.siteOrigin, apiPrefixes);

    api.register(async (scope) => {
      acceptJson(scope);
      for (const call of all) if (call.body === undefined) registerCall(scope, call, options);
      refuseTheRest(scope, all);
    });
    api.register(async (scope) => {
      acceptForm(scope);
      for (const call of all) if (call.body === "form") registerCall(scope, call, options);
    });
    api.register(async (scope) => {
      acceptMultipart(scope);
      for (const call of all) if (call.body === "multipart") registerCall(scope, call, options);
    });
  });
}

function registerCall(
  app: FastifyInstance,
  call: Call,
  { answer, uploads, searchDoor, storeCode, token: wanted }: ApiOptions,
): void {
  const { name, method, path, token, body } = call;
  app.route({
    method,
    url: path,
    // Headers are judged before a body is read.
    onRequest: async (request) => {
      checkStore(request, storeCode);
      if (token && request.headers["token"] !== wanted) {
        app.counts.security.count("token", "api");
        throw new ApiError("TOKEN_INVALID");
      }
    },
    handler: async (request, reply) => {
      await using upload = body === "multipart" ? await uploads.receive(request, reply, formShape(call)) : undefined;
      const fields =
        upload?.fields ??
        (method === "GET" ? strictParameters(request.url.split(/\?(.*)/s, 2)[1] ?? "") : request.body);
      const visitor = visitorAddress(request);
      using _place = searches.has(name) ? await searchDoor.enter(visitor, visitorLeft(reply)) : undefined;
      const answered = await answer(name, fields, { visitor, files: upload?.files });
      // So that a page is never kept under another revision.
      reply.header(contentVersionHeader, answered.revision);
      return success(answered.data);
    },
  });
}

/** A request without the header means the default store; an unknown store is refused (docs/api-decisions.md section 5). */
function checkStore(request: FastifyRequest, storeCode: string): void {
  const store = request.headers["store"];
  if (store !== undefined && store !== storeCode) throw new ApiError("BAD_REQUEST", { detail: "unknown store" });
}

/** Below the prefixes: a known path with another method is 405, everything else 404; bodies are not read. */
function refuseTheRest(app: FastifyInstance, all: readonly Call[]): void {
  const methods = new Map<string, string>(all.map(({ path, method }) => [path, method]));
  const refuse = async (request: FastifyRequest): Promise<never> => {
    const method = methods.get(request.url.split("?", 1)[0] ?? "");
    if (!method) throw new ApiError("NOT_FOUND");
    throw new ApiError("METHOD_NOT_ALLOWED", { headers: { allow: method } });
  };
  for (const prefix of apiPrefixes) {
    app.route({
      method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      url: `${prefix}/*`,
      onRequest: refuse,
      handler: refuse,
    });
  }
}
