import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { SERVER, SERVER_ENV } from "../../../tools/server.mjs";
import { ConfigError, environment, readConfig } from "./config.ts";

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("readConfig", () => {
  it("has a default for everything", () => {
    expect(readConfig({})).toMatchObject({ port: 3000, dataDir: resolve("data"), publicUrl: "http://localhost:3000" });
  });

  it("counts an empty variable as unset, and ignores unknown ones", () => {
    expect(readConfig({ PORT: "", API_HOST: "  ", HOME: "/root" })).toEqual(readConfig({}));
  });

  it("removes the trailing slash of origins", () => {
    expect(readConfig({ PUBLIC_URL: "https://www.example.com/" }).publicUrl).toBe("https://www.example.com");
  });

  it.each([
    ["", false],
    ["10.0.0.0/8", true],
  ])("TRUST_PROXY=%s: 10.0.0.1 is trusted: %s", (text, trusted) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy("10.0.0.1", 0)).toBe(trusted);
  });

  it("[STORE-S3-02] reads STORAGE_URL, whose key is not in the address", () => {
    const key = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "key" };
    const s3 = "s3://photos/site/one?endpoint=https://cos.example.com&region=ap-1";
    expect(readConfig({ STORAGE_URL: s3, ...key }).storage).toEqual({
      kind: "s3",
      bucket: "photos",
      prefix: "site/one/",
      endpoint: "https://cos.example.com",
      region: "ap-1",
      pathStyle: false,
      readOnly: false,
      accessKeyId: "id",
      secretAccessKey: "key",
      sessionToken: undefined,
    });
    const disk = { kind: "disk", folder: "/srv/objects", readOnly: true };
    expect(readConfig({ STORAGE_URL: "file:///srv/objects?readOnly=true" }).storage).toEqual(disk);
    expect(problemsOf({ STORAGE_URL: s3 }).map((line) => line.split(":")[0])).toEqual(Object.keys(key));
    for (const wrong of [
      "s3://a:b@c",
      "s3://b/?endpoint=x",
      "s3://b?pathStyle=yes",
      "s3://b?x=1",
      "file://host/a",
      "https://a/b",
    ])
      expect(problemsOf({ STORAGE_URL: wrong, ...key })).toHaveLength(1);
  });

  it("reports all invalid variables by name, without their values", () => {
    const wrong = {
      PORT: "secret-1",
      HOST: "secret 2",
      DATABASE_URL: "mysql://root:secret-3@db/x",
      PUBLIC_URL: "secret-4",
      API_TOKEN: "secret 5",
      TRUST_PROXY: "secret-6",
      SMTP_URL: "http://secret-7",
      HR_EMAIL: "secret-8",
      CLAMAV: "secret-12",
      METRICS: "secret-13",
      QUOTA_NETWORK_MB: "secret-14",
      QUOTA_STORE_MB: "secret-15",
      ROLE: "secret-9",
      STORE_CODE: "secret 10",
      CODE_KEY: "secret-11",
      STORAGE_URL: "https://secret-16:secret-17@bucket",
    };
    const problems = problemsOf(wrong);
    expect(problems.map((line) => line.split(":")[0]).toSorted()).toEqual(Object.keys(wrong).toSorted());
    expect(problems.join("\n")).not.toContain("secret");
    expect(problems).toContain("PORT: expected a whole number from 0 to 65535");
  });

  it.each([
    [{ PORT: "65536" }, "PORT: expected a whole number from 0 to 65535"],
    [
      { TRUST_PROXY: "10.0.0.0/33" },
      "TRUST_PROXY: expected true, false, a number of proxies, or addresses separated by commas",
    ],
    [{ ROLE: "web" }, "API_HOST: expected the address of the API, because ROLE is web"],
    [{ ROLE: "desk", DESK: "off" }, "DESK: expected on, because ROLE is desk"],
    [{ SMTP_URL: "smtp://mail.example.com" }, "HR_EMAIL: expected an e-mail address, because SMTP_URL is set"],
    [{ CDN: "tencent", CDN_SECRET: "s" }, "CDN_ID: expected a value, because CDN is set"],
    [
      { CDN: "webhook", CDN_URL: "https://edge.example.com/", CDN_SECRET: "short" },
      "CDN_SECRET: expected whsec_ and at least 24 characters of base64, because CDN is webhook",
    ],
    [{ HR_EMAIL: "jobs@example.com" }, "SMTP_URL: expected a mail server, because HR_EMAIL is set"],
  ])("refuses %o", (env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
  });
});

describe(".env.example", () => {
  const text = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
  const lines = [...text.matchAll(/^(# )?([A-Z_]+)=(.*)$/gm)].map(([, comment, name, value]) => ({
    set: !comment,
    name: name ?? "",
    value: value ?? "",
  }));

  it("contains every variable once, and no other", () => {
    expect(lines.map((line) => line.name).toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  });

  it("sets defaults only", () => {
    expect(
      readConfig(Object.fromEntries(lines.filter((line) => line.set).map(({ name, value }) => [name, value]))),
    ).toEqual(readConfig({}));
  });

  it("contains valid values", () => {
    expect(problemsOf(Object.fromEntries(lines.map(({ name, value }) => [name, value])))).toEqual([]);
  });
});

it("[OPS-09] the systemd unit sets existing variables only and starts the same command as npm start", () => {
  const unit = readFileSync(resolve(import.meta.dirname, "../../../deploy/systemd/klarholm@.service"), "utf8");
  const [, names = "", program] = /^ExecStart=\/usr\/bin\/env ((?:\w+=\S+ )+)\S+\/bin\/node (.*)$/m.exec(unit) ?? [];
  const set = names
    .trim()
    .split(" ")
    .map((pair) => pair.split("=")[0] ?? "");
  const others = new Set(["NODE_ENV", ...Object.keys(SERVER_ENV)]);
  expect(set.filter((name) => !others.has(name) && !Object.hasOwn(environment.shape, name))).toEqual([]);
  expect(set).toEqual(expect.arrayContaining(["PORT", "DATA_DIR", "TRUST_PROXY", ...Object.keys(SERVER_ENV)]));
  expect(program?.split(" ")).toEqual(SERVER);
  // Operators add the addresses of external services.
  expect(unit).toMatch(/^IPAddressDeny=any\nIPAddressAllow=localhost$/m);
});
