import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { systemFault } from "../../../plugins/http/system-fault.ts";

/** The header that passes a visitor's network to Better Auth. Incoming headers of this name are dropped. */
export const networkHeader = "klarholm-network";

/** What Better Auth logged during a request. */
interface Logged {
  /** The first database fault. */
  fault?: unknown;
  /** Whether another server did not answer, or answered with a fault of its own. */
  isRemoteDown?: boolean;
}

const current = new AsyncLocalStorage<Logged>();

/** Associates faults that Better Auth logs with the request that caused them. */
export function trackRequests(app: FastifyInstance): void {
  const stores = new WeakMap<FastifyRequest, Logged>();
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const store = stores.get(request) ?? {};
    stores.set(request, store);
    current.run(store, done);
  };
  app.addHook("onRequest", enter);
  // Reading a body continues in the async context of the connection.
  app.addHook("preValidation", enter);
}

/** Better Auth answers some database errors with a refusal and only logs the cause. */
export const faultLogger = {
  level: "error",
  log(_level: string, _message: string, ...details: unknown[]): void {
    const store = current.getStore();
    if (!store) return;
    store.isRemoteDown ||= details.some(isRemoteFault);
    store.fault ??= details.find((detail) => systemFault(detail) !== undefined);
  },
} as const;

/** Throws the database fault behind a refusal of Better Auth, if there was one. */
export function throwLoggedFault(): void {
  const fault = current.getStore()?.fault;
  if (fault !== undefined) throw fault;
}

/** Whether a request of Better Auth to another server failed. */
export function isRemoteDown(): boolean {
  return current.getStore()?.isRemoteDown ?? false;
}

/** Whether an error is one of `fetch`, or an answer of a server that failed. */
function isRemoteFault(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === "fetch failed";
  return typeof error === "object" && error !== null && "status" in error && Number(error.status) >= 500;
}
