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
  /** Whom its certificate is for, and for how many days. */
  name?: string;
  days?: number;
  /** Whether it hands on what visitors say of their address, instead of the one that it sees. */
  handsOn?: boolean;
  /** A header that it keeps to itself. */
  drops?: string;
  /** The site behind it; the host's by default. */
  site?: TestSiteApp;
}

/** A proxy with TLS in front of a site, at an address of this machine. */
async function proxy({ name = "127.0.0.1", days = 90, handsOn = false, drops = "", site = host.site }: Proxy = {}) {
  const { key, cert } = makeCertificate(host.folder, name, days);
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }, async (request, response) => {
    const said = handsOn ? (request.headers["x-forwarded-for"] ?? "192.0.2.7") : "192.0.2.7";
    const asked = { url: request.url ?? "/", headers: { "x-forwarded-for": String(said) } };
    const { statusCode, headers, rawPayload } = await site.app.inject(asked);
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

const said = async (url: string) => (await host.doctor({ PUBLIC_URL: url })).lines.join("\n");

if (!existsSync(openssl)) console.warn("\n*** The doctor behind a proxy is SKIPPED: no openssl is installed. ***\n");

describe.skipIf(!existsSync(openssl))("[OPS-08] npm run staff -- doctor, behind a proxy", () => {
  beforeEach(async () => {
    host = await openHost(sqlite, { TRUST_PROXY: "1" });
  });
  afterEach(() => host[Symbol.asyncDispose]());

  it("finds a name and days that fit, a signature that nobody trusts, and a header that is lost", async () => {
    await using front = await proxy({ drops: "content-security-policy" });
    const text = await said(front.url);
    expect(text).toMatch(/正常.*good for 89 more days/);
    expect(text).toMatch(/正常.*bears the name 127\.0\.0\.1/);
    expect(text).toMatch(/故障.*Browsers do not trust the certificate/);
    expect(text).toMatch(/故障.*Answers lack content-security-policy, strict-transport-security/);
    expect(text).toMatch(/正常.*takes this visitor for 192\.0\.2\.7/);
  });

  it("finds another name, and few days", { tags: "extended" }, async () => {
    await using front = await proxy({ name: "www.example.com", days: 5 });
    const text = await said(front.url);
    expect(text).toMatch(/故障.*does not bear the name 127\.0\.0\.1/);
    expect(text).toMatch(/注意.*good for 4 more days/);
  });

  it("finds a proxy that hands on what visitors say of themselves", { tags: "extended" }, async () => {
    await using front = await proxy({ handsOn: true });
    expect(await said(front.url)).toMatch(/故障.*A visitor can claim any address/);
  });

  it("finds that the proxy is not believed", { tags: "extended" }, async () => {
    await using site = await buildTestSite({ env: { CODE_KEY: testKey, TRUST_PROXY: "false" } });
    await using front = await proxy({ site });
    expect(await said(front.url)).toMatch(/故障.*All visitors are taken for 127\.0\.0\.1: set TRUST_PROXY/);
  });

  it("finds a name without TLS", async () => {
    expect(await said(String(host.env["PUBLIC_URL"]).replace("http:", "https:"))).toMatch(/注意.*cannot be reached/);
  });
});

it("[OPS-08] whom the server takes visitors for is told to holders of its key alone", async () => {
  await using test = await buildTestSite({ env: { CODE_KEY: testKey } });
  for (const url of ["/seen-as", "/seen-as?proof=", `/seen-as?proof=${"0".repeat(64)}`])
    expect((await test.app.inject(url)).statusCode, url).toBe(404);
});
