import { createHash, createHmac } from "node:crypto";

interface Credentials {
  id: string;
  secret: string;
}

interface AliyunRequest {
  host: string;
  action: string;
  /** Version of the API. */
  version: string;
  /** Parameters in the address, encoded and in the order of their names. */
  query?: string;
  body?: string;
  contentType?: string;
  /** Milliseconds since 1970. */
  time: number;
  /** Differs for each request. */
  nonce: string;
}

/**
 * The headers of a POST request to Aliyun, without `host`.
 * @see https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature (ACS3-HMAC-SHA256)
 */
export function aliyunHeaders({ id, secret }: Credentials, request: AliyunRequest): Record<string, string> {
  const { host, action, version, query = "", body = "", contentType, time, nonce } = request;
  const headers: Record<string, string> = {
    ...(contentType !== undefined && { "content-type": contentType }),
    host,
    "x-acs-action": action,
    "x-acs-content-sha256": sha256(body),
    "x-acs-date": new Date(time).toISOString().replace(/\.\d+Z$/, "Z"),
    "x-acs-signature-nonce": nonce,
    "x-acs-version": version,
  };
  const { canonical, names } = canonicalRequest(headers, query, body);
  const signature = hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString("hex");
  const { host: _host, ...sent } = headers;
  return { ...sent, authorization: `ACS3-HMAC-SHA256 Credential=${id},SignedHeaders=${names},Signature=${signature}` };
}

interface TencentRequest {
  host: string;
  /** Name of the product, such as `cdn`. */
  service: string;
  action: string;
  /** Version of the API. */
  version: string;
  /** JSON. */
  body: string;
  /** Milliseconds since 1970. */
  time: number;
}

/**
 * The headers of a POST request to Tencent Cloud, without `host`.
 * @see https://cloud.tencent.com/document/api/228/30977 (TC3-HMAC-SHA256)
 */
export function tencentHeaders({ id, secret }: Credentials, request: TencentRequest): Record<string, string> {
  const { host, service, action, version, body, time } = request;
  const contentType = "application/json; charset=utf-8";
  // The signed value is in lower case.
  const signed = { "content-type": contentType, host, "x-tc-action": action.toLowerCase() };
  const { canonical, names } = canonicalRequest(signed, "", body);
  const timestamp = String(Math.floor(time / 1000));
  const date = new Date(time).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const text = ["TC3-HMAC-SHA256", timestamp, scope, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), "tc3_request");
  const signature = hmac(key, text).toString("hex");
  return {
    "content-type": contentType,
    "x-tc-action": action,
    "x-tc-timestamp": timestamp,
    "x-tc-version": version,
    authorization: `TC3-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** @param headers in the order of their names */
function canonicalRequest(headers: Readonly<Record<string, string>>, query: string, body: string) {
  const names = Object.keys(headers).join(";");
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  return { canonical: ["POST", "/", query, lines.join(""), names, sha256(body)].join("\n"), names };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
