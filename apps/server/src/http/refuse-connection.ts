import type { Socket } from "node:net";
import { errorCodes } from "@klarholm/contract";
import { failure } from "../api/api-error.ts";

/** Answers what Node's parser could not read as a request: headers beyond 16 kB, or no HTTP at all. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = error.code === "HPE_HEADER_OVERFLOW" ? "TOO_LARGE" : "BAD_REQUEST";
  const status = code === "TOO_LARGE" ? "431 Request Header Fields Too Large" : `${errorCodes[code].status} Bad Request`;
  const body = JSON.stringify(failure(code));
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
