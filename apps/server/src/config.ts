import { resolve } from "node:path";
import { z } from "zod";
import { nobody, type TrustedProxies, trustedProxies, trustedProxiesText } from "./plugins/http/trusted-proxies.ts";

/**
 * Every setting of the server (docs/api-decisions.md section 1), read once at start. An empty variable counts as
 * unset. No other file reads the environment; the entry points pass it in.
 */
const origin = z
  .url({ protocol: /^https?$/, error: "expected an address such as https://www.example.com" })
  .transform((value) => value.replace(/\/+$/, ""));
const code = z.string().regex(/^[\w.-]{1,32}$/, "expected 1 to 32 letters, digits, - _ or .");
const port = z
  .string()
  .regex(/^\d{1,5}$/, "expected a whole number from 0 to 65535")
  .transform(Number)
  .refine((value) => value <= 65_535, "expected a whole number from 0 to 65535");

/** Megabytes, as bytes. */
const megabytes = z
  .string()
  .regex(/^[1-9]\d{0,7}$/, "expected megabytes, a whole number from 1")
  .transform((value) => Number(value) * 1_000_000);

/** A host and a port, with a colon between them; IPv6 addresses in brackets. */
function hostAndPort(expected: string) {
  return z
    .string()
    .regex(/^(?:\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i, expected)
    .transform((value) => ({
      host: value.slice(0, value.lastIndexOf(":")).replace(/^\[|\]$/g, ""),
      port: Number(value.slice(value.lastIndexOf(":") + 1)),
    }))
    .refine((address) => address.port > 0 && address.port <= 65_535, "expected a port from 1 to 65535");
}

/** Whom to believe about the visitor's address: nobody, everybody, the nearest proxies, or proxies by address. */
const trustProxy = z.string().transform((value, context): TrustedProxies => {
  const trusted = trustedProxies(value);
  if (!trusted) context.addIssue(trustedProxiesText);
  return trusted ?? z.NEVER;
});

/** One schema per variable, with its default; `.env.example` is held against this table by a test. */
export const environment = z.object({
  /** 0 takes any free port. */
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "expected a host name or an IP address")
    .default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  CONTENT_DIR: z.string().default("./content"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "expected postgres://user:password@host/database" })
    .optional(),
  PUBLIC_URL: origin.optional(),
  API_HOST: origin.optional(),
  STORE_CODE: code.default("SITE_CN"),
  STORE_ID: code.default("1001"),
  CHANNEL_CODE: code.default("OFFICIAL_SITE"),
  CHANNEL_ID: code.default("1"),
  SITE_ID: code.default("1"),
  API_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, "expected 1 to 128 visible ASCII characters")
    .default("site-public"),
  CODE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,256}$/, "expected 32 to 256 visible ASCII characters")
    .optional(),
  APPLICATION_KEY: z
    .string()
    .regex(
      /^[\x21-\x7e]{32,256}(?: +[\x21-\x7e]{32,256})*$/,
      "expected 32 to 256 visible ASCII characters, and earlier keys behind a space",
    )
    .optional(),
  /** `off` takes the desk away: its addresses answer 404. */
  DESK: z.enum(["on", "off"], "expected on or off").default("on"),
  DESK_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,256}$/, "expected 32 to 256 visible ASCII characters")
    .optional(),
  /** Of applications' files, for one visitor's network on a day, and for all that are kept. */
  QUOTA_NETWORK_MB: megabytes.prefault("200"),
  QUOTA_STORE_MB: megabytes.prefault("10000"),
  MAPS_KEY: z.string().optional(),
  IMAGE_HOST: origin.optional(),
  TRUST_PROXY: trustProxy.default(() => nobody),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "expected smtp://user:password@host:port" }).optional(),
  CLAMAV: hostAndPort("expected the host and port of a ClamAV daemon, such as 127.0.0.1:3310").optional(),
  /** Where metrics are served, apart from the site. */
  METRICS: hostAndPort("expected the address and port to serve metrics at, such as 127.0.0.1:9101").optional(),
  HR_EMAIL: z.email("expected an e-mail address").optional(),
  /** Where Baidu takes addresses, as its console shows it; it holds the site's token. */
  BAIDU_PUSH: z.url({ protocol: /^https?$/, error: "expected the address of Baidu's interface for links" }).optional(),
  ROLE: z.enum(["all", "api", "web", "desk"], "expected all, api, web or desk").default("all"),
  DRAIN_NOTICE: z
    .string()
    .regex(/^\d{1,3}$/, "expected seconds, from 0 to 999")
    .transform(Number)
    .default(0),
  /** `off` makes pictures only when they are asked for, for tests and measurements. */
  PICTURES_AHEAD: z.enum(["on", "off"], "expected on or off").default("on"),
  /** `off` renders every page anew, for measurements. */
  PAGE_CACHE: z.enum(["on", "off"], "expected on or off").default("on"),
  /** `on` shows form controls at /_showcase/controls and the motion tokens at /_showcase/motion. */
  SHOWCASE: z.enum(["on", "off"], "expected on or off").default("off"),
  /** `off` keeps no visited page in any browser, and removes what browsers keep. */
  OFFLINE: z.enum(["on", "off"], "expected on or off").default("on"),
});

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Config {
  port: number;
  host: string;
  /** Absolute folder of the embedded database and the image cache. */
  dataDir: string;
  /** Absolute folder of the content files and the original pictures. */
  contentDir: string;
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** Origin of the site as visitors type it, without a trailing slash. */
  publicUrl: string;
  /** Origin of the API, without a trailing slash; undefined: the same process and origin. */
  apiHost: string | undefined;
  storeCode: string;
  storeId: string;
  channelCode: string;
  channelId: string;
  siteId: string;
  /** Publishable, not a secret. */
  apiToken: string;
  /** Secret that verification codes are hashed with. Undefined: the file code-key in `dataDir`, made on first use. */
  codeKey: string | undefined;
  /**
   * Secret that applications are encrypted with, and behind spaces those that were it before. Undefined: the file
   * application-key in `dataDir`, made on first use.
   */
  applicationKey: string | undefined;
  /** Whether people work at /desk. A process of the pages alone has no desk. */
  desk: boolean;
  /**
   * Secret that the desk's cookies are signed with. Undefined: the file desk-key in `dataDir`, made on first use.
   */
  deskKey: string | undefined;
  /** Bytes of applications' files that a visitor's network may store on a day. */
  networkQuota: number;
  /** Bytes of applications' files that may be kept in all. */
  storeQuota: number;
  /** Key of the map service, which browsers see. Undefined: no map pictures. */
  mapsKey: string | undefined;
  /** Origin of pictures, without a trailing slash; empty: the site's own. */
  imageHost: string;
  trustProxy: TrustedProxies;
  smtpUrl: string | undefined;
  hrEmail: string | undefined;
  /** The ClamAV daemon that is asked about every file of an application. Undefined: none is. */
  clamav: { host: string; port: number } | undefined;
  /** Where Baidu is told of pages, with the site's token. Undefined: nowhere. */
  baiduPush: string | undefined;
  /** Where metrics are served. Undefined: nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** `desk` is the desk with the previews of its pages, and nothing for visitors. */
  role: "all" | "api" | "web" | "desk";
  /** How long a process that stops says so to balancers before it turns newcomers away, in milliseconds. */
  drainNotice: number;
  /** False makes pictures only when they are asked for. */
  picturesAhead: boolean;
  /** False renders every page anew, for measurements. */
  pageCache: boolean;
  /** Whether /_showcase shows form controls and the motion tokens, for developers and tests. */
  showcase: boolean;
  /** Whether browsers keep visited pages, with their visitors' consent. */
  offline: boolean;
}

/** Settings that cannot be used: one English line per variable, which never holds a value. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/**
 * Reads every setting.
 * @param env the process environment; unknown variables are left alone
 * @throws ConfigError naming every variable that is wrong, all at once
 */
export function readConfig(env: Environment): Config {
  const present = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  );
  const parsed = environment.safeParse(present);
  const problems = parsed.error?.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`) ?? [];
  if (present["ROLE"] === "web" && !present["API_HOST"])
    problems.push("API_HOST: expected the address of the API, because ROLE is web");
  if (present["ROLE"] === "desk" && present["DESK"] === "off") problems.push("DESK: expected on, because ROLE is desk");
  if (present["SMTP_URL"] && !present["HR_EMAIL"])
    problems.push("HR_EMAIL: expected an e-mail address, because SMTP_URL is set");
  if (present["HR_EMAIL"] && !present["SMTP_URL"])
    problems.push("SMTP_URL: expected a mail server, because HR_EMAIL is set");
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);

  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    contentDir: resolve(values.CONTENT_DIR),
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    apiHost: values.API_HOST,
    storeCode: values.STORE_CODE,
    storeId: values.STORE_ID,
    channelCode: values.CHANNEL_CODE,
    channelId: values.CHANNEL_ID,
    siteId: values.SITE_ID,
    apiToken: values.API_TOKEN,
    codeKey: values.CODE_KEY,
    applicationKey: values.APPLICATION_KEY,
    desk: values.DESK === "on" && values.ROLE !== "web",
    deskKey: values.DESK_KEY,
    networkQuota: values.QUOTA_NETWORK_MB,
    storeQuota: values.QUOTA_STORE_MB,
    mapsKey: values.MAPS_KEY,
    imageHost: values.IMAGE_HOST ?? "",
    trustProxy: values.TRUST_PROXY,
    smtpUrl: values.SMTP_URL,
    hrEmail: values.HR_EMAIL,
    clamav: values.CLAMAV,
    baiduPush: values.BAIDU_PUSH,
    metrics: values.METRICS,
    role: values.ROLE,
    drainNotice: values.DRAIN_NOTICE * 1000,
    picturesAhead: values.PICTURES_AHEAD === "on",
    pageCache: values.PAGE_CACHE === "on",
    showcase: values.SHOWCASE === "on",
    offline: values.OFFLINE === "on",
  };
}
