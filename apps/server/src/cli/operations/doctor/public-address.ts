import { readFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { checkServerIdentity, TLSSocket } from "node:tls";
import { z } from "zod";
import type { Config } from "../../../config.ts";
import { codeKeyFile } from "../../../modules/verification/code-key.ts";
import { whoamiPath, whoamiProof } from "../../../plugins/http/whoami.ts";
import { fault, type Finding, type Host, look, ok, reason } from "./finding.ts";

const timeoutMs = 10_000;
const day = 24 * 3_600_000;
/** Days of validity from which on a certificate is fine; renewal is tried 30 days before its end. */
const minCertificateDays = 20;
/** A documentation address (RFC 5737), which a client might claim. */
const claimed = "198.51.100.66";

/** The site at PUBLIC_URL as visitors reach it: certificate, headers, and the addresses that the server sees. */
export async function publicAddress({ config, now }: Host): Promise<Finding[]> {
  const { hostname, protocol } = new URL(config.publicUrl);
  try {
    const { headers, certificate } = await get(`${config.publicUrl}/`);
    return [
      ...(certificate ? certificateFindings(hostname, certificate, now) : []),
      headerFinding(headers, protocol === "https:"),
      await visitorAddressFinding(config),
    ];
  } catch (error) {
    return [
      look(
        `从这台机器访问不到 ${config.publicUrl}（${reason(error)}）。`,
        `PUBLIC_URL cannot be reached from this machine (${reason(error)}).`,
      ),
    ];
  }
}

function certificateFindings(hostname: string, { peer, error }: Certificate, now: number): Finding[] {
  const days = Math.floor((Date.parse(peer.valid_to) - now) / day);
  const finding = days < 0 ? fault : days < minCertificateDays ? look : ok;
  const findings = [
    finding(`证书还有 ${days} 天到期。`, `The certificate is valid for ${days} more days.`),
    checkServerIdentity(hostname, peer) === undefined
      ? ok(`证书写有 ${hostname}。`, `The certificate is for ${hostname}.`)
      : fault(`证书没有写 ${hostname}。`, `The certificate is not for ${hostname}.`),
  ];
  if (error !== undefined && !/HOSTNAME|ALTNAME|EXPIRED/.test(error))
    findings.push(fault(`浏览器不信任此证书（${error}）。`, `Browsers do not trust the certificate (${error}).`));
  return findings;
}

/** Whether the server's security headers reach visitors. */
function headerFinding(headers: IncomingHttpHeaders, isSecure: boolean): Finding {
  const expected = ["content-security-policy", "x-content-type-options"];
  if (isSecure) expected.push("strict-transport-security");
  const missing = expected.filter((name) => headers[name] === undefined);
  return missing.length === 0
    ? ok("安全响应头都已送达。", "The security headers reach visitors.")
    : fault(`响应缺少 ${missing.join("、")}。`, `Responses lack ${missing.join(", ")}.`);
}

const whoami = z.object({ address: z.string(), peer: z.string(), forwarded: z.boolean() });

/** The address that the server sees for a visitor behind the proxies (TRUST_PROXY). */
async function visitorAddressFinding(config: Config): Promise<Finding> {
  const key = config.codeKey ?? (await readFile(join(config.dataDir, codeKeyFile), "utf8").catch(() => "")).trim();
  const seen = async (headers: Record<string, string>) => {
    const { status, body } = await get(`${config.publicUrl}${whoamiPath}?proof=${whoamiProof(key)}`, headers);
    return status === 200 ? whoami.parse(JSON.parse(body)) : undefined;
  };
  const [plain, claiming] = await Promise.all([seen({}), seen({ "x-forwarded-for": claimed })]);
  if (!plain || !claiming)
    return look(
      "服务没有说明它看到的访客地址：密钥不同，或应答的不是这个版本。",
      "The server does not reveal the visitor's address that it sees: it has another key or is another release.",
    );
  if (claiming.address === claimed)
    return fault(
      "访客可以自称任何地址，限额因此失效：代理须覆盖 X-Forwarded-For，TRUST_PROXY 只写真实的代理。",
      "Visitors can claim any address, so limits have no effect: the proxy must overwrite X-Forwarded-For, and TRUST_PROXY must list real proxies only.",
    );
  if (plain.forwarded && plain.address === plain.peer)
    return fault(
      `所有访客都被视为 ${plain.peer}：请设置 TRUST_PROXY。`,
      `The server sees ${plain.peer} for every visitor: set TRUST_PROXY.`,
    );
  return ok(`服务看到的访客地址是 ${plain.address}。`, `The server sees ${plain.address} for this visitor.`);
}

interface Certificate {
  peer: ReturnType<TLSSocket["getPeerCertificate"]>;
  /** Why it is not trusted. */
  error: string | undefined;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Of https addresses. */
  certificate: Certificate | undefined;
}

/** Sends a request and accepts every certificate, which is examined separately. */
function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // A connection of its own: a resumed TLS session has no certificate.
    const options = { headers, agent: false, rejectUnauthorized: false, timeout: timeoutMs };
    const request = (url.startsWith("https:") ? httpsRequest : httpRequest)(url, options, (answer) => {
      const { socket, statusCode: status = 0 } = answer;
      const certificate =
        socket instanceof TLSSocket
          ? { peer: socket.getPeerCertificate(), error: socket.authorizationError?.toString() }
          : undefined;
      text(answer).then((body) => resolve({ status, headers: answer.headers, body, certificate }), reject);
    });
    request.on("timeout", () => request.destroy(new Error("timeout")));
    request.on("error", reject).end();
  });
}
