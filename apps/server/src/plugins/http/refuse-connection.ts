import type { Socket } from "node:net";
import { errorCodes } from "@klarholm/contract";
import { failure } from "./api-error.ts";

/** Addresses beyond this have no page; what is left of the 16 kB are headers. */
const longestAddress = 8192;

/**
 * Answers what Node's parser could not read as a request: headers beyond 16 kB, or no HTTP at all.
 * @param borne lines of the headers that every answer bears (security-headers.ts)
 * @param lost where an endless address leads that is meant for a page; undefined when no pages are served
 */
export function refuseConnection(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  borne: readonly string[],
  lost?: (url: string) => string | undefined,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const received = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString("latin1") : "";
  const [, asked = ""] = /^(?:GET|HEAD) (\/[^\s]*)/.exec(received) ?? [];
  const home = asked.length > longestAddress ? lost?.(asked) : undefined;
  if (home !== undefined) {
    socket.end(
      [
        "HTTP/1.1 302 Found",
        `location: ${home}`,
        "content-length: 0",
        "cache-control: no-store",
        "connection: close",
        ...borne,
        "",
        "",
      ].join("\r\n"),
    );
    return;
  }
  const code = error.code === "HPE_HEADER_OVERFLOW" ? "TOO_LARGE" : "BAD_REQUEST";
  const status =
    code === "TOO_LARGE" ? "431 Request Header Fields Too Large" : `${errorCodes[code].status} Bad Request`;
  const body = JSON.stringify(failure(code));
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "connection: close",
    ...borne,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${received.startsWith("HEAD ") ? "" : body}`);
}
