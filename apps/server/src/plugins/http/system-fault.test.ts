import { expect, it } from "vitest";
import { systemFault } from "./system-fault.ts";

const error = (facts: object, message = "x") => Object.assign(new Error(message), facts);

it.each([
  ["a full disk", error({ code: "ENOSPC" }), "full"],
  ["SQLITE_FULL", error({ code: "ERR_SQLITE_ERROR", errcode: 13 }), "full"],
  ["disk_full of PostgreSQL", error({ code: "53100" }), "full"],
  [
    "a full disk behind another error",
    new Error("x", { cause: new Error("y", { cause: error({ code: "ENOSPC" }) }) }),
    "full",
  ],
  ["SQLITE_BUSY", error({ errcode: 5 }), "away"],
  ["SQLITE_IOERR_WRITE", error({ errcode: 778 }), "away"],
  ["admin_shutdown", error({ code: "57P01" }), "away"],
  ["a statement that took too long", error({ code: "57014" }), "away"],
  ["a refused connection", error({ code: "ECONNREFUSED" }), "away"],
  ["refused connections to several addresses", new AggregateError([error({ code: "ECONNREFUSED" })], ""), "away"],
  ["a socket that is not there", error({ code: "ENOENT", syscall: "connect" }), "away"],
  ["a connection that broke", error({}, "Connection terminated unexpectedly"), "away"],
  ["SQLITE_CONSTRAINT", error({ code: "ERR_SQLITE_ERROR", errcode: 19 }), undefined],
  ["unique_violation", error({ code: "23505" }), undefined],
  ["a file that is not there", error({ code: "ENOENT", syscall: "open" }), undefined],
  ["a fault of the code", new TypeError("x is not a function"), undefined],
  ["no error", "ENOSPC", undefined],
])("[OPS-04] %s", (_title, thrown, fault) => {
  expect(systemFault(thrown)).toBe(fault);
});

it("a cyclic cause is no fault", () => {
  const loop = new Error("x");
  loop.cause = loop;
  expect(systemFault(loop)).toBeUndefined();
});
