import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { buildTestSite, type TestSiteApp } from "../../../test/build-test-site.ts";
import { addCodes, testKey } from "../../../test/security-codes.ts";

let test: TestSiteApp;
beforeEach(async () => {
  test = await buildTestSite({
    env: { PUBLIC_URL: "https://www.example.com", CODE_KEY: testKey, TRUST_PROXY: "true" },
  });
});
afterEach(() => test[Symbol.asyncDispose]());

const form = "application/x-www-form-urlencoded";
const send = (payload: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: "POST", url: "/verification", headers: { "content-type": form, ...headers }, payload });

describe("a form that is sent without JavaScript", () => {
  it("is answered with a page that is not cached", async () => {
    const [code = ""] = await addCodes(test.database.db, 1);
    const answers = [await send(`securityCode=${code}`), await send(`securityCode=${code}`)];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers["cache-control"], headers.etag])).toEqual([
      [200, "no-store", undefined],
      [200, "no-store", undefined],
    ]);
    expect(answers[0]?.body).toContain('"status":1');
    expect(answers[1]?.body).toContain('"status":2');
    expect(answers[0]?.headers["content-security-policy"]).toContain("sha256-");
  });

  it("counts wrong guesses by client address", async () => {
    for (let turn = 0; turn < 20; turn++) await send("securityCode=2222", { "x-forwarded-for": "203.0.113.7" });
    expect((await send("securityCode=2222", { "x-forwarded-for": "203.0.113.7" })).body).toContain('"status":429');
    expect((await send("securityCode=2222", { "x-forwarded-for": "203.0.113.8" })).body).toContain('"code":0');
  });

  it("forwards the client address to a separate API", async () => {
    await using api = await buildTestApp({ env: { CODE_KEY: testKey, TRUST_PROXY: "1" } });
    const apiHost = await api.app.listen({ host: "127.0.0.1", port: 0 });
    await using web = await buildTestApp({
      site: test.site,
      env: { ROLE: "web", API_HOST: apiHost, TRUST_PROXY: "true" },
    });
    await web.app.inject({
      method: "POST",
      url: "/verification",
      headers: { "content-type": form, "x-forwarded-for": "203.0.113.7" },
      payload: "securityCode=2222",
    });
    expect(await api.database.db.selectFrom("security_query").select("network").execute()).toEqual([
      { network: "203.0.113.0/24" },
    ]);
  });

  it.each<[Record<string, string>, number]>([
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ "sec-fetch-site": "cross-site", origin: "https://www.example.com" }, 400],
    [{ "sec-fetch-site": "same-site" }, 400],
    [{ origin: "https://www.example.com" }, 200],
    [{ origin: "http://localhost:80", host: "localhost:80" }, 200],
    [{ origin: "https://evil.example.com" }, 400],
    [{ origin: "null" }, 400],
  ])("with %j answers %i", async (headers, status) => {
    const answer = await send("securityCode=2222", headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(test.site.rendered).toHaveLength(status === 200 ? 1 : 0);
  });

  it("is refused when it is too large or has another content type", async () => {
    expect((await send(`securityCode=${"2".repeat(20_000)}`)).statusCode).toBe(413);
    expect((await send("{}", { "content-type": "application/json" })).statusCode).toBe(415);
    expect((await test.app.inject({ method: "POST", url: "/verification" })).statusCode).toBe(415);
  });
});

it("opening or reloading a page, with or without a code in its URL, does not count as a query", async () => {
  const [code = ""] = await addCodes(test.database.db, 1);
  for (const url of [
    "/verification",
    `/verification?code=${code}`,
    `/verification?securityCode=${code}`,
    `/verification?code=${code}`,
  ])
    expect((await test.app.inject(url)).statusCode).toBe(200);
  expect(await test.database.db.selectFrom("security_code").select("n").execute()).toEqual([{ n: 0 }]);
  expect(await test.database.db.selectFrom("security_query").selectAll().execute()).toEqual([]);
});
