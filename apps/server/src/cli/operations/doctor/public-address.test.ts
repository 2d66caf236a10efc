import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTestSite, type TestSiteApp } from "../../../../test/build-test-site.ts";
import { makeCertificate, openssl } from "../../../../test/certificate.ts";
import { sqlite } from "../../../../test/databases.ts";
import { openHost, type TestHost } from "../../../../test/host.ts";
import { testKey } from "../../../../test/security-codes.ts";

let host: TestHost;

interface Proxy {
  /** The name and days of its certificate. */
  name?: string;
  days?: number;
  /** Whether it forwards the client's own X-Forwarded-For. */
  forwards?: boolean;
  /** A header that it removes. */
  drops?: string;
  /** The host's site by default. */
  site?: TestSiteApp;
}

/** A TLS proxy in front of a site, on this machine. */
async function proxy({ name = "127.0.0.1", days = 90, forwards = false, drops = "", site = host.site }: Proxy = {}) {
  const { key, cert } = makeCertificate(host.folder, name, days);
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }, async (request, response) => {
    const address = forwards ? (request.headers["x-forwarded-for"] ?? "192.0.2.7") : "192.0.2.7";
    const forwarded = { url: request.url ?? "/", headers: { "x-forwarded-for": String(address) } };
    const { statusCode, headers, rawPayload } = await site.app.inject(forwarded);
    for (const [header, value] of Object.entries(headers))
      if (header !== drops && value !== undefined) response.setHeader(header, value);
    response.writeHead(statusCode).end(rawPayload);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const findings = async (url: string) => (await host.doctor({ PUBLIC_URL: url })).lines.join("\n");

if (!existsSync(openssl)) console.warn("\n*** The doctor behind a proxy is SKIPPED: no openssl is installed. ***\n");

describe.skipIf(!existsSync(openssl))("[OPS-08] npm run staff -- doctor, behind a proxy", () => {
  beforeEach(async () => {
    host = await openHost(sqlite, { TRUST_PROXY: "1" });
  });
  afterEach(() => host[Symbol.asyncDispose]());

  it("reports the certificate, and finds an untrusted signature and a missing header", async () => {
    await using front = await proxy({ drops: "content-security-policy" });
    const text = await findings(front.url);
    expect(text).toMatch(/正常.*valid for 89 more days/);
    expect(text).toMatch(/正常.*is for 127\.0\.0\.1/);
    expect(text).toMatch(/故障.*Browsers do not trust the certificate/);
    expect(text).toMatch(/故障.*Responses lack content-security-policy, strict-transport-security/);
    expect(text).toMatch(/正常.*sees 192\.0\.2\.7 for this visitor/);
  });

  it("finds a certificate of another name, and one that expires soon", { tags: "extended" }, async () => {
    await using front = await proxy({ name: "www.example.com", days: 5 });
    const text = await findings(front.url);
    expect(text).toMatch(/故障.*is not for 127\.0\.0\.1/);
    expect(text).toMatch(/注意.*valid for 4 more days/);
  });

  it("finds a proxy that forwards addresses that visitors claim", { tags: "extended" }, async () => {
    await using front = await proxy({ forwards: true });
    expect(await findings(front.url)).toMatch(/故障.*Visitors can claim any address/);
  });

  it("finds a proxy that is not trusted", { tags: "extended" }, async () => {
    await using site = await buildTestSite({ env: { CODE_KEY: testKey, TRUST_PROXY: "false" } });
    await using front = await proxy({ site });
    expect(await findings(front.url)).toMatch(/故障.*sees 127\.0\.0\.1 for every visitor: set TRUST_PROXY/);
  });

  it("finds an address without TLS", async () => {
    expect(await findings(String(host.env["PUBLIC_URL"]).replace("http:", "https:"))).toMatch(
      /注意.*cannot be reached/,
    );
  });
});

it("[OPS-08] the server reveals the visitor's address to holders of its key only", async () => {
  await using test = await buildTestSite({ env: { CODE_KEY: testKey } });
  for (const url of ["/seen-as", "/seen-as?proof=", `/seen-as?proof=${"0".repeat(64)}`])
    expect((await test.app.inject(url)).statusCode, url).toBe(404);
});
