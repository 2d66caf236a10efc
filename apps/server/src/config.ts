import { resolve } from "node:path";
import { z } from "zod";
import { ssoEnvironment, toSso } from "./modules/admin/sso/sso-settings.ts";
import { cdnNames, cdnProblems, cdnSettings } from "./modules/cdn/cdn-settings.ts";
import { trustNone } from "./plugins/http/trusted-proxies.ts";
import { storageConfig } from "./plugins/storage/open-storage.ts";
import { storageUrl } from "./plugins/storage/storage-url.ts";
import {
  code,
  hostAndPort,
  megabytes,
  networks,
  onOff,
  origin,
  port,
  postgresUrl,
  secret,
  trustProxy,
} from "./setting-values.ts";

/**
 * All settings (docs/api-decisions.md section 1) with their defaults. Only the entry points read `process.env`. A test
 * compares `.env.example` with this table.
 */
export const environment = z.object({
  /** 0 means any free port. */
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "expected a host name or an IP address")
    .default("127.0.0.1"),
  /** Folder of the embedded database, generated keys and caches. */
  DATA_DIR: z.string().default("./data"),
  /** Folder of the content files and the original pictures. */
  CONTENT_DIR: z.string().default("./content"),
  /** Without it, the embedded database in DATA_DIR. */
  DATABASE_URL: postgresUrl.optional(),
  /** The same database without a pooler in between, for notifications, migrations and commands. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** A read replica of it, for content. */
  DATABASE_READ_URL: postgresUrl.optional(),
  /** The most connections of a process to PostgreSQL. */
  DATABASE_POOL: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "expected connections, a whole number from 1 to 999")
    .transform(Number)
    .default(10),
  /** Where uploads, applicants' files, renditions and font subsets are stored; without it, the database and DATA_DIR. */
  STORAGE_URL: storageUrl.optional(),
  /** Credentials of an S3-compatible STORAGE_URL. */
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  /** Of temporary credentials. */
  AWS_SESSION_TOKEN: z.string().optional(),
  /** Origin of the site as visitors type it. */
  PUBLIC_URL: origin.optional(),
  /** Origin of the API, if it is another process. */
  API_HOST: origin.optional(),
  STORE_CODE: code.default("SITE_CN"),
  STORE_ID: code.default("1001"),
  CHANNEL_CODE: code.default("OFFICIAL_SITE"),
  CHANNEL_ID: code.default("1"),
  SITE_ID: code.default("1"),
  /** Public, not a secret. */
  API_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, "expected 1 to 128 visible ASCII characters")
    .default("site-public"),
  /** Secret for the hashes of verification codes; generated in DATA_DIR by default. */
  CODE_KEY: secret.optional(),
  /** Secret that encrypts applications, then former ones after spaces; generated in DATA_DIR by default. */
  APPLICATION_KEY: z
    .string()
    .regex(
      /^[\x21-\x7e]{32,256}(?: +[\x21-\x7e]{32,256})*$/,
      "expected 32 to 256 visible ASCII characters, and earlier keys behind a space",
    )
    .optional(),
  /** Without the desk its addresses answer 404. */
  DESK: onOff.default(true),
  /** Secret that signs the desk's cookies; generated in DATA_DIR by default. */
  DESK_KEY: secret.optional(),
  ...ssoEnvironment,
  /** Applications' files of one client network per day. */
  QUOTA_NETWORK_MB: megabytes.prefault("200"),
  /** All stored files of applications. */
  QUOTA_STORE_MB: megabytes.prefault("10000"),
  /** Key of the map service, visible to browsers; no maps without it. */
  MAPS_KEY: z.string().optional(),
  /** Key of the same service for the desk, used by the server only; no map in the form of a store without it. */
  MAPS_SERVER_KEY: z.string().optional(),
  /** Origin of pictures; empty for the site's own. */
  IMAGE_HOST: origin.default(""),
  /** The CDN in front of the site, which stores pages until a publication purges them; none by default. */
  CDN: z.enum(cdnNames, `expected ${cdnNames.join(", ")}`).optional(),
  /** AccessKey id of Aliyun, SecretId of Tencent, zone of Cloudflare. */
  CDN_ID: z.string().max(256).optional(),
  /** The secret of CDN_ID, the API token of Cloudflare, or the secret of the webhook. */
  CDN_SECRET: z.string().max(512).optional(),
  /** Address of the webhook; of the others another address of their API. */
  CDN_URL: z.url({ protocol: /^https?$/, error: "expected an http or https address" }).optional(),
  /** Seconds for which the CDN may store a page. */
  CDN_MAX_AGE: z
    .string()
    .regex(/^[1-9]\d{0,7}$/, "expected seconds, a whole number from 1")
    .transform(Number)
    .default(3600),
  TRUST_PROXY: trustProxy.default({ text: "false", trusts: trustNone }),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "expected smtp://user:password@host:port" }).optional(),
  /** ClamAV daemon that scans the files of applications. */
  CLAMAV: hostAndPort("expected the host and port of a ClamAV daemon, such as 127.0.0.1:3310").optional(),
  /** Where metrics are served, apart from the site. */
  METRICS: hostAndPort("expected the address and port to serve metrics at, such as 127.0.0.1:9101").optional(),
  HR_EMAIL: z.email("expected an e-mail address").optional(),
  /** Baidu's link submission interface, with the site's token. */
  BAIDU_PUSH: z.url({ protocol: /^https?$/, error: "expected the address of Baidu's interface for links" }).optional(),
  /** Internal networks that webhooks may reach, also without TLS. */
  WEBHOOK_INTRANET: networks.optional(),
  /** `desk` serves the desk and previews, and nothing for visitors. */
  ROLE: z.enum(["all", "api", "web", "desk"], "expected all, api, web or desk").default("all"),
  /** Seconds (converted to milliseconds) between failing readiness and refusing requests at shutdown. */
  DRAIN_NOTICE: z
    .string()
    .regex(/^\d{1,3}$/, "expected seconds, from 0 to 999")
    .transform((value) => Number(value) * 1000)
    .default(0),
  /** `off` renders pictures on demand only, for tests and measurements. */
  PICTURES_AHEAD: onOff.default(true),
  /** `off` disables the page cache, for measurements. */
  PAGE_CACHE: onOff.default(true),
  /** `on` serves form controls at /_showcase/controls and motion tokens at /_showcase/motion. */
  SHOWCASE: onOff.default(false),
  /** `off` disables the offline cache and removes it from browsers. */
  OFFLINE: onOff.default(true),
  /** `off` counts no views of pages. */
  FIGURES: onOff.default(true),
});

export type Environment = Readonly<Record<string, string | undefined>>;

/** @see environment for the meaning of each setting */
export type Config = ReturnType<typeof toConfig>;

function toConfig(values: z.output<typeof environment>) {
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    contentDir: resolve(values.CONTENT_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databasePool: values.DATABASE_POOL,
    storage: storageConfig(values),
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
    /** False also for ROLE=web. */
    desk: values.DESK && values.ROLE !== "web",
    deskKey: values.DESK_KEY,
    sso: toSso(values),
    networkQuota: values.QUOTA_NETWORK_MB,
    storeQuota: values.QUOTA_STORE_MB,
    mapsKey: values.MAPS_KEY,
    mapsServerKey: values.MAPS_SERVER_KEY,
    imageHost: values.IMAGE_HOST,
    cdn: cdnSettings(values),
    trustProxy: values.TRUST_PROXY.trusts,
    /** As set; empty by default. */
    trustProxyText: values.TRUST_PROXY.text,
    smtpUrl: values.SMTP_URL,
    hrEmail: values.HR_EMAIL,
    clamav: values.CLAMAV,
    baiduPush: values.BAIDU_PUSH,
    metrics: values.METRICS,
    intranet: values.WEBHOOK_INTRANET,
    role: values.ROLE,
    drainNotice: values.DRAIN_NOTICE,
    picturesAhead: values.PICTURES_AHEAD,
    pageCache: values.PAGE_CACHE,
    showcase: values.SHOWCASE,
    offline: values.OFFLINE,
    figures: values.FIGURES,
  };
}

/** Invalid settings: one line per variable, without its value. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/**
 * Reads the settings. An empty variable counts as unset.
 * @param env the process environment; unknown variables are ignored
 * @throws ConfigError with all invalid variables
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
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])
    if (present["STORAGE_URL"]?.startsWith("s3:") && !present[name])
      problems.push(`${name}: expected a value, because STORAGE_URL is an S3 store`);
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"])
    if (present[name] && !present["DATABASE_URL"]) problems.push(`${name}: expected DATABASE_URL as well`);
  for (const name of ["SSO_CLIENT_ID", "SSO_ROLES"])
    if (present["SSO_ISSUER"] && !present[name]) problems.push(`${name}: expected a value, because SSO_ISSUER is set`);
  problems.push(...cdnProblems(present));
  if (present["SMTP_URL"] && !present["HR_EMAIL"])
    problems.push("HR_EMAIL: expected an e-mail address, because SMTP_URL is set");
  if (present["HR_EMAIL"] && !present["SMTP_URL"])
    problems.push("SMTP_URL: expected a mail server, because HR_EMAIL is set");
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data);
}
