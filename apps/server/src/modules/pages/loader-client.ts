import { contentVersionHeader, type Endpoint, endpoints } from "@klarholm/contract";
import { type ApiClient, ApiError, type ClientSettings, createClient, wireFields } from "@klarholm/contract/client";
import type { FastifyBaseLogger } from "fastify";
import type { ExecuteCall } from "../../plugins/api/execute-call.ts";
import { failure, success } from "../../plugins/http/api-error.ts";
import { logFailure } from "../../plugins/http/error-response.ts";

/** Connects a page that is being rendered with the API calls of its loaders. */
export interface RenderingContext {
  /** The client's address, for the limits of the API. */
  visitor: () => string;
  /** Is called with the content revision of each answer. */
  onAnswer: (revision: string) => void;
}

type Settings = Omit<ClientSettings, "transport" | "host" | "warn">;

/**
 * Calls the API of this process. Fields are parsed as if they had been sent; the answer is passed by reference, frozen and
 * possibly shared, instead of as JSON.
 */
export function localApiClient(
  execute: ExecuteCall,
  settings: Settings,
  log: FastifyBaseLogger,
): (context: RenderingContext) => ApiClient {
  return ({ visitor, onAnswer }) => ({
    warn: logWarnings(log),
    async call(name, payload) {
      const endpoint: Endpoint = endpoints[name];
      try {
        const { data, revision } = await execute(name, wireFields(endpoint, settings, payload), { visitor: visitor() });
        onAnswer(revision);
        return success(data);
      } catch (thrown) {
        const { status, code, visitorMessage } = logFailure(thrown, log);
        const refused = failure(code, visitorMessage);
        if (status < 300) return refused;
        throw new ApiError(refused.errorMessage ?? "", { status, url: endpoint.path, cause: thrown });
      }
    },
  });
}

/** Calls the API of another process. X-Forwarded-For contains the client's address (TRUST_PROXY). */
export function remoteApiClient(
  settings: Settings & Pick<ClientSettings, "host">,
  log: FastifyBaseLogger,
): (context: RenderingContext) => ApiClient {
  return ({ visitor, onAnswer }) =>
    createClient({
      ...settings,
      warn: logWarnings(log),
      transport: async (url, init) => {
        const headers = new Headers(init.headers);
        headers.set("x-forwarded-for", visitor());
        const response = await fetch(url, { ...init, headers, redirect: "error" });
        const revision = response.headers.get(contentVersionHeader);
        if (revision !== null) onAnswer(revision);
        return response;
      },
    });
}

function logWarnings(log: FastifyBaseLogger): ApiClient["warn"] {
  return (message, facts) => log.warn(facts ?? {}, message);
}
