import { type CallAnswer, type CallName, type CallRequest, calls, contentVersionHeader } from "@klarholm/contract";
import { createClient } from "@klarholm/contract/client";
import type { FastifyInstance } from "fastify";
import { anyEnvelope } from "./applications.ts";
import type { TestApp } from "./build-test-app.ts";

/** Calls the API of an app; GET sends the request as its query. @returns the status and the envelope */
export async function callApi(app: FastifyInstance, name: CallName, request: object) {
  const { method, path } = calls[name];
  const query = Object.fromEntries(Object.entries(request).map(([key, value]) => [key, String(value)]));
  const headers = { token: "site-public" };
  const answer = await app.inject(
    method === "GET" ? { url: path, query, headers } : { method, url: path, headers, payload: request },
  );
  return { status: answer.statusCode, ...anyEnvelope.parse(answer.json()) };
}

/**
 * Calls the API of an app as the site does.
 * @returns the `data` of the answer
 * @throws Error with the error code when the answer is a failure, ApiError when its status is outside 200-299
 */
export async function apiData<K extends CallName>(
  { app, config }: Pick<TestApp, "app" | "config">,
  name: K,
  payload: CallRequest<K>,
): Promise<CallAnswer<K>> {
  const transport = async (url: string, init: RequestInit) => {
    const request = new Request(new URL(url, config.publicUrl), init);
    const { statusCode, headers, rawPayload } = await app.inject({
      method: request.method === "GET" ? "GET" : "POST",
      url,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const answered = { [contentVersionHeader]: String(headers[contentVersionHeader]) };
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: answered });
  };
  const { data, errorCode } = await createClient({ ...config, token: config.apiToken, host: "", transport }).call(
    name,
    payload,
  );
  if (errorCode !== "0" || data === null) throw new Error(errorCode);
  return data;
}
