import { createHash, createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isGenuine, openReceiver } from "../../../test/hook-receiver.ts";
import { cdnProvider, type Purge } from "./cdn-provider.ts";
import type { CdnName } from "./cdn-settings.ts";
import { aliyunHeaders, tencentHeaders } from "./signatures.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

describe("[CDN-04] signatures", () => {
  it("are those of Aliyun's published example", () => {
    const headers = aliyunHeaders(
      { id: "YourAccessKeyId", secret: "YourAccessKeySecret" },
      {
        host: "ecs.cn-shanghai.aliyuncs.com",
        action: "RunInstances",
        version: "2014-05-26",
        query: "ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai",
        time: Date.parse("2023-10-26T10:22:32Z"),
        nonce: "3156853299f313e23d1673dc12e1703d",
      },
    );
    expect(headers["authorization"]).toBe(
      "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
    );
  });

  it("are those of Tencent's published example, whose secret is 32 asterisks", () => {
    const stars = "*".repeat(32);
    const headers = tencentHeaders(
      { id: `AKID${stars}`, secret: stars },
      {
        host: "cvm.tencentcloudapi.com",
        service: "cvm",
        action: "DescribeInstances",
        version: "2017-03-12",
        body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
        time: 1_551_113_065_000,
      },
    );
    expect(headers["authorization"]).toBe(
      `TC3-HMAC-SHA256 Credential=AKID${stars}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
    );
  });
});

type Receiver = Awaited<ReturnType<typeof openReceiver>>;
type Received = Receiver["received"][number];

describe("[CDN-04] a purge", () => {
  const secret = `whsec_${"c2VjcmV0".repeat(5)}`;
  let answer: { status: number; body: string };
  let receiver: Receiver;
  beforeEach(async () => {
    answer = { status: 200, body: "{}" };
    receiver = await openReceiver((response) => response.writeHead(answer.status).end(answer.body));
  });
  afterEach(() => receiver[Symbol.asyncDispose]());

  const purge = (name: CdnName, change: Partial<Purge> = {}) =>
    cdnProvider({ name, id: "key-id", secret, url: receiver.url.replace("/hooks", "/"), maxAge: 60 }).purge({
      keys: ["site", "product-plate"],
      addresses: async () => ({
        urls: ["https://a.example/", "https://a.example/x"],
        folders: ["https://a.example/y/"],
      }),
      signal: new AbortController().signal,
      ...change,
    });

  /** The request as a provider sees it, over the headers that its signature names. */
  const canonical = ({ headers, body }: Received, lower: readonly string[]) => {
    const [, names = ""] = /SignedHeaders=([^,]+)/.exec(String(headers.authorization)) ?? [];
    const lines = names.split(";").map((name) => {
      const value = String(headers[name]);
      return `${name}:${lower.includes(name) ? value.toLowerCase() : value}\n`;
    });
    return ["POST", "/", "", lines.join(""), names, sha256(body)].join("\n");
  };
  const signature = ({ headers }: Received) => /Signature=([\da-f]{64})$/.exec(String(headers.authorization))?.[1];

  it("asks Aliyun to refresh addresses and folders", async () => {
    await purge("aliyun");
    for (const request of receiver.received) {
      expect(signature(request)).toBe(
        hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical(request, []))}`).toString("hex"),
      );
      expect(request.headers).toMatchObject({ "x-acs-action": "RefreshObjectCaches", "x-acs-version": "2018-05-10" });
      expect(request.headers["x-acs-content-sha256"]).toBe(sha256(request.body));
    }
    expect(receiver.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { ObjectPath: "https://a.example/\nhttps://a.example/x", ObjectType: "File" },
      { ObjectPath: "https://a.example/y/", ObjectType: "Directory" },
    ]);
    answer = { status: 400, body: '{"Code":"SignatureDoesNotMatch","Message":"..."}' };
    await expect(purge("aliyun")).rejects.toThrow("阿里云 CDN：没有接受刷新（400 SignatureDoesNotMatch）");
  });

  it("asks Tencent to purge addresses and paths, whose refusals have status 200", async () => {
    await purge("tencent");
    for (const request of receiver.received) {
      const { authorization, "x-tc-timestamp": timestamp } = request.headers;
      const [, date = ""] = /Credential=key-id\/([\d-]+)\/cdn\/tc3_request/.exec(String(authorization)) ?? [];
      const text = [
        "TC3-HMAC-SHA256",
        timestamp,
        `${date}/cdn/tc3_request`,
        sha256(canonical(request, ["x-tc-action"])),
      ];
      const key = hmac(hmac(hmac(`TC3${secret}`, date), "cdn"), "tc3_request");
      expect(signature(request)).toBe(hmac(key, text.join("\n")).toString("hex"));
    }
    expect(receiver.received.map(({ headers, body }) => [headers["x-tc-action"], JSON.parse(body)])).toEqual([
      ["PurgeUrlsCache", { Urls: ["https://a.example/", "https://a.example/x"] }],
      ["PurgePathCache", { Paths: ["https://a.example/y/"], FlushType: "delete" }],
    ]);
    answer = { status: 200, body: '{"Response":{"Error":{"Code":"AuthFailure.SignatureFailure"},"RequestId":"1"}}' };
    await expect(purge("tencent")).rejects.toThrow("腾讯云 CDN：没有接受刷新（200 AuthFailure.SignatureFailure）");
  });

  it("asks Cloudflare to purge tags, a hundred at a time", async () => {
    await purge("cloudflare", { keys: Array.from({ length: 101 }, (_, index) => `k${index}`) });
    const { headers, path } = receiver.received[0] ?? { headers: {}, path: "" };
    expect([path, headers.authorization]).toEqual(["/client/v4/zones/key-id/purge_cache", `Bearer ${secret}`]);
    expect(receiver.received.map(({ body }) => JSON.parse(body).tags.length)).toEqual([100, 1]);
    answer = { status: 403, body: '{"success":false,"errors":[{"code":10000,"message":"Authentication error"}]}' };
    await expect(purge("cloudflare")).rejects.toThrow("Cloudflare：没有接受刷新（403 Authentication error）");
  });

  it("sends a webhook that its receiver can verify", async () => {
    await purge("webhook");
    const [request] = receiver.received;
    expect(request && isGenuine(request, secret, new Set())).toBe(true);
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      type: "cdn.purge",
      data: { keys: ["site", "product-plate"] },
    });
    answer = { status: 500, body: "no" };
    await expect(purge("webhook")).rejects.toThrow("CDN_URL：没有接受刷新（500 no）");
    await receiver[Symbol.asyncDispose]();
    const refused: unknown = await purge("webhook").catch((error: unknown) => error);
    expect(String(refused)).toBe("Error: CDN_URL：没有应答");
  });
});
