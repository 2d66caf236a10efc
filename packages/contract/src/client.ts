import { hasOwn } from "./has-own.ts";
import type { CallAnswer, CallRequest } from "./calls.ts";
import { type CallName, contentVersionHeader, type Endpoint, endpoints } from "./endpoints.ts";
import type { Envelope } from "./envelope.ts";
import { formData } from "./form-data.ts";

/** Sends a request to the API: `fetch` in a browser, injection in the process on a server. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

export interface ClientSettings {
  transport: Transport;
  /** Origin of the API without a trailing slash; empty for the same origin. */
  host: string;
  /** The publishable token, sent with calls that have `token` set. */
  token: string;
  storeCode: string;
  storeId: string;
  channelCode: string;
  channelId: string;
  /** Receives warnings; console.warn by default. */
  warn?: ApiClient["warn"];
}

export interface CallOptions {
  /** Overrides the endpoint's `token`: false omits the token (section 6). */
  withToken?: boolean;
  signal?: AbortSignal;
}

/** Shared by every copy of this module, so that `instanceof` works across bundles. */
const apiErrorBrand = Symbol.for("site.ApiError");

/**
 * A call without a usable answer: the network failed or the status was outside 200-299. Server and web build each
 * bundle this class; `instanceof` accepts instances of either.
 */
export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && apiErrorBrand in value;
  }

  readonly [apiErrorBrand] = true;
  override name = "ApiError";
  readonly status: number;
  readonly url: string;

  /** `status` is 0 if no answer arrived, or if the answer lacks documented fields. */
  constructor(message: string, { status, url, cause }: { status: number; url: string; cause?: unknown }) {
    super(message, { cause });
    this.status = status;
    this.url = url;
  }
}

export interface ApiClient {
  /**
   * Calls the API by name and returns the envelope (section 7).
   * @throws ApiError when the network fails or the status is outside 200-299; its message is fit to show.
   */
  call<K extends CallName>(name: K, payload: CallRequest<K>, options?: CallOptions): Promise<Envelope<CallAnswer<K>>>;
  /**
   * Logs a warning about an answer: to the server's log, or to a browser's console.
   * @param facts structured fields of the log entry; an error as `err`
   */
  warn(message: string, facts?: object): void;
}

/** Creates a client for all calls. Requests have no timeout; pass a signal to abort them. */
export function createClient(settings: ClientSettings): ApiClient {
  const warn: ApiClient["warn"] = settings.warn ?? ((...warning) => console.warn(...warning));

  return {
    warn,
    async call(name, payload, options = {}) {
      if (!hasOwn(endpoints, name)) throw new Error("the interface address does not exist");
      const endpoint: Endpoint = endpoints[name];
      const { url, init } = encode(endpoint, settings.host, { ...settingsFor(endpoint, settings), ...payload });
      const headers = new Headers(init.headers);
      headers.set("store", settings.storeCode);
      if (options.withToken ?? endpoint.token) headers.set("token", settings.token);

      const unusable = (cause: unknown): never => {
        throw new ApiError("", { status: 0, url, cause });
      };
      const response = await settings
        .transport(url, { ...init, headers, credentials: "include", ...(options.signal && { signal: options.signal }) })
        .catch(unusable);
      if (response.status === 404) warn(`The interface does not exist: ${url}`);
      if (response.status >= 500) warn(`Server error ${response.status}: ${url}`);
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok) throw new ApiError(messageOf(body), { status: response.status, url });
      if (!isEnvelope(body)) throw new ApiError("", { status: response.status, url });
      if (!succeeded(body) || response.headers.has(contentVersionHeader)) return body as never;
      // Imported on demand: only answers of other systems need it.
      return import("./reading/answers.ts").then(({ readAnswer }) => readAnswer(name, body as never)).catch(unusable);
    },
  };
}

/** The fields of a call on the wire: with build settings, and converted to text where the encoding requires it. */
export function wireFields(endpoint: Endpoint, settings: AddedSettings, payload: object): Record<string, unknown> {
  const fields = { ...settingsFor(endpoint, settings), ...payload };
  return endpoint.method === "GET" || endpoint.body === "form" ? Object.fromEntries(parameters(fields)) : fields;
}

type AddedSettings = Pick<ClientSettings, NonNullable<Endpoint["adds"]>[number]>;

function settingsFor({ adds = [] }: Endpoint, settings: AddedSettings): object {
  return Object.fromEntries(adds.map((key) => [key, settings[key]]));
}

/**
 * Whether an answer is a success. Other systems send the code as a number or the flag as text (docs/api-decisions.md
 * section 2).
 */
export function succeeded<T>(answer: Envelope<T>): answer is Extract<Envelope<T>, { success: true }> {
  return String(answer.success) === "true" && String(answer.errorCode) === "0";
}

/**
 * Whether an error code means "not found", in this project's API or in other systems. Any other refusal is a failure:
 * the resource may exist.
 */
export function isNotFound({ errorCode }: { errorCode: unknown }): boolean {
  return /NOT_?FOUND|NOT_?EXIST|^404/i.test(String(errorCode));
}

function encode(endpoint: Endpoint, host: string, payload: object): { url: string; init: RequestInit } {
  const url = host + endpoint.path;
  const { method, body } = endpoint;
  if (method === "GET") {
    const query = parameters(payload).toString();
    return { url: query ? `${url}?${query}` : url, init: { method } };
  }
  if (body === "form") return { url, init: { method, body: parameters(payload) } };
  if (body === "multipart") return { url, init: { method, body: formData(payload) } };
  return { url, init: { method, body: JSON.stringify(payload), headers: { "content-type": "application/json" } } };
}

/** Omits undefined values, as JSON does. */
function parameters(payload: object): URLSearchParams {
  const fields = Object.entries(payload).filter(([, value]) => value !== undefined);
  return new URLSearchParams(fields.map(([key, value]) => [key, String(value)]));
}

/** Whether a body is an envelope of the API, and not an answer of a proxy. */
export function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === "object" && body !== null && "success" in body && "errorCode" in body;
}

function messageOf(body: unknown): string {
  return isEnvelope(body) && body.errorMessage ? body.errorMessage : "";
}
