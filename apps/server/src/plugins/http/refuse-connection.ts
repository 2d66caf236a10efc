import type { Socket } from "node:net";
import { errorCodes } from "@klarholm/contract";
import { failure } from "./api-error.ts";

/** Length beyond which a URL has no page; headers share Node's limit of 16 kB with it. */
const maxUrlLength = 8192;

/**
 * Responds to what Node's HTTP parser rejects: headers beyond 16 kB, or invalid HTTP.
 * @param commonHeaders header lines of every response (security-headers.ts)
 * @param redirectOf where a page's URL that is too long redirects to; undefined for other URLs
 */
export function refuseConnection(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  commonHeaders: readonly string[],
  redirectOf?: (url: string) => string | undefined,
): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const received = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString("latin1") : "";
  const [, url = ""] = /^(?:GET|HEAD) (\/[^\s]*)/.exec(received) ?? [];
  const redirect = url.length > maxUrlLength ? redirectOf?.(url) : undefined;
  if (redirect !== undefined) {
    socket.end(
      [
        "HTTP/1.1 302 Found",
        `location: ${redirect}`,
        "content-length: 0",
        "cache-control: no-store",
        "connection: close",
        ...commonHeaders,
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
    ...commonHeaders,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${received.startsWith("HEAD ") ? "" : body}`);
}
