import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, expect, it, vi } from "vitest";
import { makeCertificate } from "../../../test/certificate.ts";
import { isGenuine, openReceiver } from "../../../test/hook-receiver.ts";
import { post } from "./post.ts";
import { isPublicAddress, type LookupAll } from "./public-address.ts";
import { newHookSecret, signedHeaders } from "./signature.ts";

/** Answers of the name server by host; a further answer follows the first one. */
const names = new Map<string, string[][]>();
const lookupAll: LookupAll = (host, _options, callback) => {
  const answers = names.get(host) ?? [];
  const found = answers.length > 1 ? answers.shift() : answers[0];
  if (!found) return callback(Object.assign(new Error("unknown"), { code: "ENOTFOUND" }), []);
  callback(
    null,
    found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
  );
};
afterEach(() => vi.restoreAllMocks());

const refused = "这个网址指向内部网络，或没有使用 https，不能发送";
const intranet = (address: string): boolean => address === "127.0.0.1";
const nowhere = (_address: string): boolean => false;
const send = (url: string, { isIntranet = nowhere, headers = {}, body = "{}" } = {}) =>
  post(url, { body, headers, signal: new AbortController().signal, isIntranet, lookupAll });

it("[HOOKS-03] knows which addresses are public", () => {
  for (const address of ["93.184.216.34", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:2800:220:1::1", "2400:3200::1"])
    expect(isPublicAddress(address), address).toBe(true);
  const others = `0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1
    172.31.255.255 192.0.0.8 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 fe80::1 fc00::1 fd12::1 ff02::1
    ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::7f00:1 64:ff9b::7f00:1 64:ff9b:1::a00:1 100::1 2001::1 2001:db8::1 2002:7f00:1::
    fec0::1 localhost 1.2.3`;
  for (const address of ["", ...others.split(/\s+/)]) expect(isPublicAddress(address), address).toBe(false);
});

it("[HOOKS-03] refuses internal networks when it connects, in every spelling and after a change of the name", async () => {
  await using receiver = await openReceiver();
  const { port } = receiver;
  for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "[::1]", "[::ffff:127.0.0.1]"])
    for (const protocol of ["http", "https"])
      expect((await send(`${protocol}://${host}:${port}/`)).error, host).toBe(refused);
  names.set("internal.example", [["127.0.0.1"]]);
  names.set("mixed.example", [["93.184.216.34", "10.0.0.1"]]);
  names.set("mapped.example", [["::ffff:127.0.0.1"]]);
  names.set("rebinding.example", [["127.0.0.1"], ["93.184.216.34"]]);
  for (const host of names.keys()) expect((await send(`https://${host}:${port}/`)).error, host).toBe(refused);
  expect((await send("https://unknown.example/")).error).toBe("找不到这个主机");
  expect(receiver.received).toEqual([]);
  // Without TLS only where the operator allows it.
  names.set("public.example", [["93.184.216.34"]]);
  expect((await send("http://public.example/", { isIntranet: intranet })).error).toBe(refused);
  const allowed = await send(`http://internal.example:${port}/`, { isIntranet: intranet });
  expect([allowed, receiver.received.length]).toEqual([{ status: 204, response: "", error: "" }, 1]);
});

it("[HOOKS-03] follows no redirect, waits ten seconds, reads 1 kB, and checks certificates", async () => {
  await using receiver = await openReceiver((response, { path }) => {
    if (path === "/hooks") response.writeHead(302, { location: "/elsewhere" }).end();
    else if (path === "/long") response.writeHead(200).end("\0长".repeat(100_000));
  });
  const options = { isIntranet: intranet };
  expect(await send(receiver.url, options)).toMatchObject({ status: 302, error: "对方要求跳转（302），不会跟随" });
  const long = await send(receiver.url.replace("/hooks", "/long"), options);
  expect(long.status).toBe(200);
  expect(Buffer.byteLength(long.response)).toBeLessThanOrEqual(1026);
  expect(long.response).toMatch(/^长+/);
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  expect((await send(receiver.url.replace("/hooks", "/silent"), options)).error).toBe("10 秒内没有答复");
  expect(timeout).toHaveBeenCalledWith(10_000);
  timeout.mockRestore();
  expect(receiver.received.map(({ path }) => path)).not.toContain("/elsewhere");

  const dir = await mkdtemp(join(tmpdir(), "klarholm-hooks-"));
  const { key, cert } = makeCertificate(dir, "127.0.0.1", 1);
  const certificate = { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
  await rm(dir, { recursive: true });
  await using secure = await openReceiver(undefined, certificate);
  expect((await send(secure.url, options)).error).toMatch(/^对方的证书无效/);
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, certificate.cert]);
  expect(await send(secure.url, options)).toMatchObject({ status: 204, error: "" });
  setDefaultCACertificates(trusted);
});

it("[HOOKS-02] signs as Standard Webhooks; a changed, repeated or old delivery is detected", async () => {
  const example = signedHeaders(
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    '{"test": 2432232314}',
    1_614_265_330_000,
  );
  expect(example).toMatchObject({ "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=" });
  await using receiver = await openReceiver();
  const [secret, now] = [newHookSecret(), Date.now()];
  await send(receiver.url, {
    isIntranet: intranet,
    body: '{"a":1}',
    headers: signedHeaders(secret, "one", '{"a":1}', now),
  });
  const [one] = receiver.received;
  if (!one) throw new Error("nothing was received");
  const seen = new Set<string>();
  expect(isGenuine({ ...one, body: '{"a":2}' }, secret, seen)).toBe(false);
  expect(isGenuine({ ...one, headers: { ...one.headers, "webhook-id": "two" } }, secret, seen)).toBe(false);
  expect(isGenuine(one, newHookSecret(), seen)).toBe(false);
  expect(isGenuine(one, secret, seen, now + 600_000)).toBe(false);
  expect(isGenuine(one, secret, seen)).toBe(true);
  expect(isGenuine(one, secret, seen)).toBe(false);
});
