import { type CallName, calls } from "@klarholm/contract";
import type { FastifyInstance } from "fastify";
import { anyEnvelope } from "./applications.ts";

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
