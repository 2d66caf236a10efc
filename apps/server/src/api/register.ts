import { type CallName, calls, type Endpoint, envelope, type ParsedRequest } from "@klarholm/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { resolver } from "../content/resolve.ts";
import type { ContentSource } from "../content/source.ts";
import { visitorAddress } from "../http/in-process.ts";
import type { Search } from "../search/search.ts";
import { ApiError, success } from "./api-error.ts";
import { acceptForm, acceptJson, acceptMultipart } from "./body-parsers.ts";
import type { Careers } from "./careers/careers.ts";
import type { UploadDesk } from "./careers/receive-upload.ts";
import { allowOrigin } from "./cors.ts";
import { answerError } from "./error-answer.ts";
import type { Handlers } from "./handlers.ts";
import { strictParameters } from "./strict-parameters.ts";
import type { Previews } from "./page/previews.ts";
import type { Verification } from "./verification/verification.ts";

/** Where the calls live; below these prefixes nothing else answers. */
export const apiPrefixes = ["/ecommerce", "/productSearch"] as const;

/** Answers name the edition of the content that they were made from, so that a page is never kept under another one. */
export const contentVersionHeader = "content-version";

export interface ApiOptions {
  contents: ContentSource;
  search: Search;
  previews: Previews;
  verification: Verification;
  careers: Careers;
  /** Where the files of multipart calls arrive. */
  uploads: UploadDesk;
  /** Origin of pictures, without a trailing slash; empty for the site's own. */
  imageHost: string;
  /** The store code that header `store` may name; absence means the same. */
  storeCode: string;
  /** What header `token` must be on calls that need it. */
  token: string;
  /** Origin of the site, which may call from another host. */
  siteOrigin: string;
  /** Holds every answer against its schema; for tests. */
  checkAnswers: boolean;
}

/** Registers every call that has a handler, exactly as the contract's table says; all else below the prefixes is 404 or 405. */
export function registerApi(app: FastifyInstance, handlers: Handlers, options: ApiOptions): void {
  const names = (Object.keys(calls) as CallName[]).filter((name) => handlers[name]);

  app.register(async (api) => {
    api.setErrorHandler(answerError);
    api.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
    allowOrigin(api, options.siteOrigin, apiPrefixes);

    api.register(async (scope) => {
      acceptJson(scope);
      for (const name of names) if (bodyOf(calls[name]) === undefined) registerCall(scope, name, handlers, options);
      refuseTheRest(scope, names);
    });
    api.register(async (scope) => {
      acceptForm(scope);
      for (const name of names) if (bodyOf(calls[name]) === "form") registerCall(scope, name, handlers, options);
    });
    api.register(async (scope) => {
      acceptMultipart(scope);
      for (const name of names) if (bodyOf(calls[name]) === "multipart") registerCall(scope, name, handlers, options);
    });
  });
}

function bodyOf(endpoint: Endpoint): Endpoint["body"] {
  return endpoint.body;
}

function filesOf({ files = {} }: { files?: Readonly<Record<string, number>> }): Readonly<Record<string, number>> {
  return files;
}

function registerCall<K extends CallName>(app: FastifyInstance, name: K, handlers: Handlers, options: ApiOptions): void {
  const handler = handlers[name];
  if (!handler) return;
  const { method, path, token } = calls[name];
  const schema = calls[name].request;
  const answerSchema = envelope(calls[name].answer);

  app.route({
    method,
    url: path,
    // Headers are judged before a body is read.
    onRequest: async (request) => {
      checkStore(request, options.storeCode);
      if (token && request.headers["token"] !== options.token) throw new ApiError("TOKEN_INVALID");
    },
    handler: async (request, reply) => {
      await using upload = bodyOf(calls[name]) === "multipart" ? await options.uploads.receive(request, { files: filesOf(calls[name]), lists: ["positionIdList"] }) : undefined;
      const query = () => strictParameters(request.url.split(/\?(.*)/s, 2)[1] ?? "");
      const parsed = schema.safeParse(upload?.fields ?? (method === "GET" ? query() : request.body));
      if (!parsed.success) throw new ApiError("BAD_REQUEST", { detail: parsed.error.message });
      const snapshot = options.contents.current();
      const context = {
        snapshot,
        resolve: resolver(snapshot, options),
        resolveDrafted: () => resolver({ content: snapshot.drafted }, options),
        previews: options.previews,
        search: options.search,
        verification: options.verification,
        careers: options.careers,
        files: upload?.files ?? [],
        visitor: visitorAddress(request),
      };
      const answer = success(await handler(parsed.data as ParsedRequest<K>, context));
      if (options.checkAnswers) answerSchema.parse(answer);
      reply.header(contentVersionHeader, snapshot.edition);
      return answer;
    },
  });
}

/** A request without the header means the default store; an unknown store is refused (decisions.md section 5). */
function checkStore(request: FastifyRequest, storeCode: string): void {
  const store = request.headers["store"];
  if (store !== undefined && store !== storeCode) throw new ApiError("BAD_REQUEST", { detail: "unknown store" });
}

/** Below the prefixes: a known path with another method is 405, everything else 404; bodies are not read. */
function refuseTheRest(app: FastifyInstance, names: readonly CallName[]): void {
  const methods = new Map<string, string>(names.map((name) => [calls[name].path, calls[name].method]));
  const refuse = async (request: FastifyRequest): Promise<never> => {
    const method = methods.get(request.url.split("?", 1)[0] ?? "");
    if (!method) throw new ApiError("NOT_FOUND");
    throw new ApiError("METHOD_NOT_ALLOWED", { headers: { allow: method } });
  };
  for (const prefix of apiPrefixes) {
    app.route({ method: ["GET", "POST", "PUT", "PATCH", "DELETE"], url: `${prefix}/*`, onRequest: refuse, handler: refuse });
  }
}
