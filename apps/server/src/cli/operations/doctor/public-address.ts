import { readFile } from "node:fs/promises";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { join } from "node:path";
import { checkServerIdentity, connect, type PeerCertificate } from "node:tls";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { codeKeyFile } from "../../../modules/verification/code-key.ts";
import type { Config } from "../../../config.ts";
import { whoamiPath, whoamiProof } from "../../../plugins/http/whoami.ts";
import { fault, type Finding, type Host, look, ok, reason } from "./finding.ts";

/** Milliseconds for an answer. */
const patience = 10_000;
const day = 24 * 3_600_000;
/** Days that a certificate should still be good for: renewals are tried 30 days before. */
const certificateDays = 20;
/** An address of nobody (RFC 5737), which a visitor might claim to be his. */
const claimed = "198.51.100.66";

/** The site as visitors reach it, at PUBLIC_URL: name and days of the certificate, headers, and whom the server takes them for. */
export async function publicAddress(host: Host): Promise<Finding[]> {
  const { config } = host;
  const { hostname, protocol, port } = new URL(config.publicUrl);
  const secure = protocol === "https:";
  let headers: IncomingHttpHeaders;
  try {
    ({ headers } = await ask(`${config.publicUrl}/`));
  } catch (error) {
    return [
      look(
        `从这台机器访问不到 ${config.publicUrl}（${reason(error)}）。`,
        `PUBLIC_URL cannot be reached from this machine (${reason(error)}).`,
      ),
    ];
  }
  return [
    ...(secure ? await certificate(hostname, Number(port) || 443, host.now) : []),
    headersOf(headers, secure),
    ...(await seenAs(config)),
  ];
}

/** The certificate that a name is answered with. */
async function certificate(hostname: string, port: number, now: number): Promise<Finding[]> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    peer: PeerCertificate;
    untrusted: string | undefined;
  }>();
  const socket = connect({
    host: hostname,
    port,
    ...(isIP(hostname) === 0 && { servername: hostname }),
    rejectUnauthorized: false,
    timeout: patience,
  });
  socket.once("secureConnect", () =>
    resolve({ peer: socket.getPeerCertificate(), untrusted: socket.authorizationError?.toString() }),
  );
  socket.once("error", reject).once("timeout", () => reject(new Error("timeout")));
  try {
    const { peer, untrusted } = await promise;
    const days = Math.floor((Date.parse(peer.valid_to) - now) / day);
    const say = days < 0 ? fault : days < certificateDays ? look : ok;
    const named = checkServerIdentity(hostname, peer) === undefined;
    return [
      say(`证书还有 ${days} 天到期。`, `The certificate is good for ${days} more days.`),
      named
        ? ok(`证书写有 ${hostname}。`, `The certificate bears the name ${hostname}.`)
        : fault(`证书没有写 ${hostname}。`, `The certificate does not bear the name ${hostname}.`),
      ...(untrusted === undefined || /HOSTNAME|ALTNAME|EXPIRED/.test(untrusted)
        ? []
        : [fault(`浏览器不信任此证书（${untrusted}）。`, `Browsers do not trust the certificate (${untrusted}).`)]),
    ];
  } catch (error) {
    return [fault(`TLS 连接失败（${reason(error)}）。`, "There is no TLS at PUBLIC_URL.")];
  } finally {
    socket.destroy();
  }
}

/** Whether what the server says about security reaches visitors. */
function headersOf(headers: IncomingHttpHeaders, secure: boolean): Finding {
  const wanted = [
    "content-security-policy",
    "x-content-type-options",
    ...(secure ? ["strict-transport-security"] : []),
  ];
  const missing = wanted.filter((name) => headers[name] === undefined);
  return missing.length === 0
    ? ok("安全响应头都已送达。", "The security headers arrive.")
    : fault(`响应缺少 ${missing.join("、")}。`, `Answers lack ${missing.join(", ")}.`);
}

const seen = z.object({ address: z.string(), peer: z.string(), forwarded: z.boolean() });

/** Whom the server takes a visitor for, by what proxies say (TRUST_PROXY). */
async function seenAs(config: Config): Promise<Finding[]> {
  const key = config.codeKey ?? (await readFile(join(config.dataDir, codeKeyFile), "utf8").catch(() => "")).trim();
  const asked = async (headers: Record<string, string>) => {
    const { status, body } = await ask(`${config.publicUrl}${whoamiPath}?proof=${whoamiProof(key)}`, headers);
    return status === 200 ? seen.parse(JSON.parse(body)) : undefined;
  };
  const [plain, claiming] = await Promise.all([asked({}), asked({ "x-forwarded-for": claimed })]);
  if (!plain || !claiming)
    return [
      look(
        "服务没有说明它看到的访客地址：密钥不同，或应答的不是这个版本。",
        "The server does not say whom it takes visitors for: it has another key, or is of another release.",
      ),
    ];
  if (claiming.address === claimed)
    return [
      fault(
        "访客可以自称任何地址，限额因此失效：代理须覆盖 X-Forwarded-For，TRUST_PROXY 只写真实的代理。",
        "A visitor can claim any address, so limits hold nobody: the proxy must set X-Forwarded-For itself, and TRUST_PROXY name real proxies only.",
      ),
    ];
  if (plain.forwarded && plain.address === plain.peer)
    return [
      fault(
        `所有访客都被视为 ${plain.peer}：请设置 TRUST_PROXY。`,
        `All visitors are taken for ${plain.peer}: set TRUST_PROXY.`,
      ),
    ];
  return [ok(`服务看到的访客地址是 ${plain.address}。`, `The server takes this visitor for ${plain.address}.`)];
}

/** One answer, whatever certificate it comes with: that is judged by itself. */
function ask(url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const options = { headers, rejectUnauthorized: false, timeout: patience };
    const request = (url.startsWith("https:") ? requestSecure : requestPlain)(url, options, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject);
    });
    request.on("timeout", () => request.destroy(new Error("timeout")));
    request.on("error", reject).end();
  });
}
