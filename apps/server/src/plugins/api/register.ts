import { type Call, type CallName, calls, contentVersionHeader, formShape } from "@klarholm/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { ApiError, success } from "../http/api-error.ts";
import { acceptForm, acceptJson, acceptMultipart } from "../http/body-parsers.ts";
import { sendError } from "../http/error-response.ts";
import { visitorAddress } from "../http/visitor-address.ts";
import { disconnectSignal } from "../http/disconnect-signal.ts";
import { strictParameters } from "../http/strict-parameters.ts";
import type { UploadReceiver } from "../http/uploads/upload-receiver.ts";
import type { ExecuteCall } from "./execute-call.ts";
import { allowOrigin } from "./cors.ts";

/** Path prefixes of the API. */
export const apiPrefixes = ["/ecommerce", "/productSearch"] as const;

/** Calls that use the search index or scan the catalogue. */
const searches: ReadonlySet<string> = new Set<CallName>([
  "autocomplete",
  "keywordList",
  "searchFilter",
  "searchCmsInfoList",
]);

interface ApiOptions {
  execute: ExecuteCall;
  uploads: UploadReceiver;
  /** The only valid value of header `store`, which is optional. */
  storeCode: string;
  /** Required value of header `token` on calls that need it. */
  apiToken: string;
  /** Origin of the site, which may be another host (CORS). */
  publicUrl: string;
}

/** Registers the calls of the contract's table; every other request below the prefixes gets 404 or 405. */
export const api = fp<ApiOptions>(
  async (app, options) => {
    const all: readonly Call[] = Object.values(calls);
    const registerWith = (scope: FastifyInstance, body: Call["body"]) => {
      for (const call of all) if (call.body === body) registerCall(scope, call, options);
    };
    app.register(async (scope) => {
      scope.setErrorHandler(sendError);
      scope.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));
      allowOrigin(scope, options.publicUrl, apiPrefixes);
      // A scope for each content type.
      scope.register(async (json) => {
        acceptJson(json);
        registerWith(json, undefined);
        registerUnknown(json, all);
      });
      scope.register(async (form) => {
        acceptForm(form);
        registerWith(form, "form");
      });
      scope.register(async (multipart) => {
        acceptMultipart(multipart);
        registerWith(multipart, "multipart");
      });
    });
  },
  { name: "api", dependencies: ["counts", "limits"] },
);

function registerCall(app: FastifyInstance, call: Call, { execute, uploads, storeCode, apiToken }: ApiOptions): void {
  const { name, method, path, token, body } = call;
  app.route({
    method,
    url: path,
    // Headers are checked before the body is read.
    onRequest: async (request) => {
      checkStore(request, storeCode);
      if (token && request.headers["token"] !== apiToken) {
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
      using _place = searches.has(name) ? await app.limits.searches.enter(visitor, disconnectSignal(reply)) : undefined;
      const { data, revision } = await execute(name, fields, { visitor, files: upload?.files });
      // Pages of another process compare it with their own revision before they are cached.
      reply.header(contentVersionHeader, revision);
      return success(data);
    },
  });
}

/** Without the header a request means the default store; other stores are refused (docs/api-decisions.md section 5). */
function checkStore(request: FastifyRequest, storeCode: string): void {
  const store = request.headers["store"];
  if (store !== undefined && store !== storeCode) throw new ApiError("BAD_REQUEST", { detail: "unknown store" });
}

/** 405 for a known path with another method, otherwise 404; bodies are not read. */
function registerUnknown(app: FastifyInstance, all: readonly Call[]): void {
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
