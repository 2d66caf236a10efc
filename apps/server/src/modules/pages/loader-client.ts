import { contentVersionHeader, type Endpoint, endpoints } from "@klarholm/contract";
import { type ApiClient, ApiError, type ClientSettings, createClient, wireFields } from "@klarholm/contract/client";
import type { FastifyBaseLogger } from "fastify";
import type { Answer } from "../../plugins/api/answer.ts";
import { failure, success } from "../../plugins/http/api-error.ts";
import { noteFailure } from "../../plugins/http/error-answer.ts";

/** What a rendering tells of itself to the calls that its loaders make, and hears of them. */
export interface Asking {
  /** The address of whoever asked for the page, for the limits of the API. */
  visitor: () => string;
  /** Hears of the revision of the content that an answer was made from. */
  answeredFrom: (revision: string) => void;
}

/** What the site's client is set to, wherever the API is. */
type Settings = Omit<ClientSettings, "transport" | "host" | "warn">;

/**
 * Asks the API of this very process: fields are read as if they had travelled, but the answer is the value itself,
 * neither written as JSON nor read again. What is remembered of a revision is the same object each time, and frozen.
 */
export function askHere(answer: Answer, settings: Settings, log: FastifyBaseLogger): (asking: Asking) => ApiClient {
  return ({ visitor, answeredFrom }) => ({
    warn: warnInto(log),
    async call(name, payload) {
      const endpoint: Endpoint = endpoints[name];
      try {
        const { data, revision } = await answer(name, wireFields(endpoint, settings, payload), { visitor: visitor() });
        answeredFrom(revision);
        return success(data);
      } catch (thrown) {
        const { status, code, visitorMessage } = noteFailure(thrown, log);
        const refused = failure(code, visitorMessage);
        if (status < 300) return refused;
        throw new ApiError(refused.errorMessage ?? "", { status, url: endpoint.path, cause: thrown });
      }
    },
  });
}

/** Asks the API of another process over the network, and says there who the visitor is (TRUST_PROXY). */
export function askThere(
  settings: Settings & Pick<ClientSettings, "host">,
  log: FastifyBaseLogger,
): (asking: Asking) => ApiClient {
  return ({ visitor, answeredFrom }) =>
    createClient({
      ...settings,
      warn: warnInto(log),
      transport: async (url, init) => {
        const headers = new Headers(init.headers);
        headers.set("x-forwarded-for", visitor());
        const response = await fetch(url, { ...init, headers, redirect: "error" });
        const revision = response.headers.get(contentVersionHeader);
        if (revision !== null) answeredFrom(revision);
        return response;
      },
    });
}

function warnInto(log: FastifyBaseLogger): ApiClient["warn"] {
  return (message, facts) => log.warn(facts ?? {}, message);
}
