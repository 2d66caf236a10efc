import { fault, type Finding, type Host, look, ok } from "./finding.ts";

/** An address of nobody (RFC 5737), as a stranger far away would have. */
const stranger = "203.0.113.1";

/** Settings that can be used, but may not be meant. */
export async function settings({ config }: Host): Promise<Finding[]> {
  const { publicUrl, databaseUrl, codeKey, applicationKey, desk, deskKey, trustProxy, host } = config;
  const findings: Finding[] = [];
  if (!publicUrl.startsWith("https:"))
    findings.push(
      look(
        `PUBLIC_URL 是 ${publicUrl}：公开的网站应使用 https，否则不发送 HSTS。`,
        "PUBLIC_URL is no https address, as a public site's is: no HSTS is sent.",
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
  // One that is that far away is believed only where everybody is.
  if (trustProxy(stranger, 99))
    findings.push(
      fault(
        "TRUST_PROXY=true 相信任何人自称的地址，限额因此失效；请写代理的个数或地址。",
        "TRUST_PROXY=true believes whatever anybody says of his address, so limits hold nobody: give the number of proxies, or their addresses.",
      ),
    );
  if (host !== "127.0.0.1" && host !== "localhost" && host !== "::1")
    findings.push(
      look(
        `HOST=${host}：不经过代理也能直接访问此进程，请确认有防火墙。`,
        `HOST=${host}: this process can be reached past the proxy, unless a firewall stops that.`,
      ),
    );
  return findings.length > 0 ? findings : [ok("设置都可以使用。", "The settings can be used.")];
}
