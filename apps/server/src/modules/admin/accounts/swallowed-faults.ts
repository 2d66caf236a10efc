import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { systemFault } from "../../../plugins/http/system-fault.ts";

/** The fault of the database that Better Auth met during a request. */
const met = new AsyncLocalStorage<{ fault?: unknown }>();

/** Lets what is done for one request be told from what is done for others. */
export function followRequests(app: FastifyInstance): void {
  const stores = new WeakMap<FastifyRequest, { fault?: unknown }>();
  const follow = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const store = stores.get(request) ?? {};
    stores.set(request, store);
    met.run(store, done);
  };
  app.addHook("onRequest", follow);
  // What follows a body runs in the context of its connection.
  app.addHook("preValidation", follow);
}

/** Better Auth answers some errors of the database by refusals of its own, and tells them to its logger alone. */
export const faultLogger = {
  level: "error",
  log(_level: string, _message: string, ...details: unknown[]): void {
    const store = met.getStore();
    if (store) store.fault ??= details.find((detail) => systemFault(detail) !== undefined);
  },
} as const;

/** @throws the fault of the database behind a refusal of Better Auth, which says nothing of whoever asks */
export function throwSwallowed(): void {
  const fault = met.getStore()?.fault;
  if (fault !== undefined) throw fault;
}
