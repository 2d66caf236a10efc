import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { checkedLookup, isPublicAddress, type LookupAll, RefusedAddressError } from "./public-address.ts";

/** Milliseconds for the whole exchange. */
const timeoutMs = 10_000;
/** Bytes of an answer that are read. */
const maxResponse = 1024;

export interface PostResult {
  /** Null without an answer. */
  status: number | null;
  /** Beginning of the answer. */
  response: string;
  /** In Chinese; empty for success. */
  error: string;
}

interface Post {
  body: string;
  headers: Readonly<Record<string, string>>;
  /** Stops the exchange. */
  signal: AbortSignal;
  /** Whether an address that is not public may be reached. HTTP without TLS is possible only there. */
  isIntranet: (address: string) => boolean;
  /** The system's by default. */
  lookupAll?: LookupAll;
}

/** Posts JSON to an endpoint that staff named. Follows no redirect, and reaches no internal network. Does not throw. */
export async function post(
  address: string,
  { body, headers, signal, isIntranet, lookupAll }: Post,
): Promise<PostResult> {
  const result: PostResult = { status: null, response: "", error: "" };
  try {
    const url = new URL(address);
    const isSecure = url.protocol === "https:";
    const isAllowed = (ip: string) => isIntranet(ip) || (isSecure && isPublicAddress(ip));
    // A host that is an address is not looked up.
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) && !isAllowed(host)) throw new RefusedAddressError();
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Klarholm-Webhook",
      },
      agent: false,
      lookup: checkedLookup(isAllowed, lookupAll),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    request.end(body);
    const [response]: IncomingMessage[] = await once(request, "response");
    if (!response) throw new Error("no response");
    result.status = response.statusCode ?? null;
    result.response = await readBeginning(response);
    result.error = statusFault(response.statusCode ?? 0);
  } catch (error) {
    result.error = describe(error);
  }
  return result;
}

/** Reads at most a kilobyte as text, and closes the connection. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) break;
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxResponse) break;
  }
  // PostgreSQL stores no NUL.
  return Buffer.concat(chunks).subarray(0, maxResponse).toString("utf8").replaceAll("\0", "");
}

function statusFault(status: number): string {
  if (status >= 200 && status < 300) return "";
  return status >= 300 && status < 400 ? `对方要求跳转（${status}），不会跟随` : `对方答复 ${status}`;
}

const faults: Readonly<Record<string, string>> = {
  ENOTFOUND: "找不到这个主机",
  EAI_AGAIN: "域名暂时无法解析",
  ECONNREFUSED: "对方拒绝连接",
  ECONNRESET: "连接中断",
  ETIMEDOUT: "连接超时",
};

function describe(error: unknown): string {
  if (error instanceof RefusedAddressError) return "这个网址指向内部网络，或没有使用 https，不能发送";
  if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError"))
    return `${timeoutMs / 1000} 秒内没有答复`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/CERT|SIGNATURE|TLS|SSL/.test(code)) return `对方的证书无效（${code}）`;
  return faults[code] ?? `发送失败${code ? `（${code}）` : ""}`;
}
