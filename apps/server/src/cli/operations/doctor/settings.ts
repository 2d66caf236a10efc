import { fault, type Finding, type Host, look, ok } from "./finding.ts";

/** A documentation address (RFC 5737), as of a remote client. */
const remoteAddress = "203.0.113.1";

/** Valid settings that are probably not intended. */
export async function settings({ config }: Host): Promise<Finding[]> {
  const { publicUrl, databaseUrl, codeKey, applicationKey, desk, deskKey, trustProxy, host } = config;
  const findings: Finding[] = [];
  if (!publicUrl.startsWith("https:"))
    findings.push(
      look(
        `PUBLIC_URL 是 ${publicUrl}：公开的网站应使用 https，否则不发送 HSTS。`,
        "PUBLIC_URL is no https address, which a public site needs; HSTS is not sent.",
      ),
    );
  const keys = { CODE_KEY: codeKey, APPLICATION_KEY: applicationKey, ...(desk && { DESK_KEY: deskKey }) };
  const unset = Object.entries(keys).flatMap(([name, key]) => (key === undefined ? [name] : []));
  if (databaseUrl !== undefined && unset.length > 0)
    findings.push(
      fault(
        `使用 PostgreSQL 时请设置 ${unset.join("、")}：各副本的密钥必须相同。`,
        `With PostgreSQL set ${unset.join(", ")}: every replica needs the same.`,
      ),
    );
  // An address at hop 99 is trusted only by TRUST_PROXY=true.
  if (trustProxy(remoteAddress, 99))
    findings.push(
      fault(
        "TRUST_PROXY=true 相信任何人自称的地址，限额因此失效；请写代理的个数或地址。",
        "TRUST_PROXY=true trusts every client's own X-Forwarded-For, so limits have no effect: set the number of proxies or their addresses.",
      ),
    );
  if (host !== "127.0.0.1" && host !== "localhost" && host !== "::1")
    findings.push(
      look(
        `HOST=${host}：不经过代理也能直接访问此进程，请确认有防火墙。`,
        `HOST=${host}: clients can bypass the proxy and reach this process, unless a firewall prevents it.`,
      ),
    );
  return findings.length > 0 ? findings : [ok("设置都可以使用。", "The settings are valid.")];
}
