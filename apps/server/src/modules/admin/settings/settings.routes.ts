import type { Config, environment } from "../../../config.ts";
import { storageText } from "../../../plugins/storage/storage-url.ts";
import type { DeskHandlers } from "../desk-handlers.ts";

type Shown = string | number | boolean | undefined;
/** Secrets are shown as set or not. */
type Setting = { secret: string | undefined } | { value: Shown };

/** Every setting of the environment. It does not compile while one is missing. */
function settingsOf(config: Config): Readonly<Record<keyof typeof environment.shape, Setting>> {
  const megabytes = (bytes: number) => ({ value: bytes / 1_000_000 });
  const address = (at: { host: string; port: number } | undefined) => ({ value: at && `${at.host}:${at.port}` });
  const onOff = (isOn: boolean) => ({ value: isOn ? "on" : "off" });
  const credentials = config.storage?.kind === "s3" ? config.storage : undefined;
  return {
    PUBLIC_URL: { value: config.publicUrl },
    SMTP_URL: { secret: config.smtpUrl },
    HR_EMAIL: { value: config.hrEmail },
    MAPS_KEY: { secret: config.mapsKey },
    MAPS_SERVER_KEY: { secret: config.mapsServerKey },
    BAIDU_PUSH: { secret: config.baiduPush },
    QUOTA_NETWORK_MB: megabytes(config.networkQuota),
    QUOTA_STORE_MB: megabytes(config.storeQuota),
    CLAMAV: address(config.clamav),
    OFFLINE: onOff(config.offline),
    FIGURES: onOff(config.figures),
    DESK: onOff(config.desk),
    DATABASE_URL: { secret: config.databaseUrl },
    DATABASE_DIRECT_URL: { secret: config.databaseDirectUrl },
    DATABASE_READ_URL: { secret: config.databaseReadUrl },
    DATABASE_POOL: { value: config.databasePool },
    STORAGE_URL: { value: config.storage && storageText(config.storage) },
    AWS_ACCESS_KEY_ID: { secret: credentials?.accessKeyId },
    AWS_SECRET_ACCESS_KEY: { secret: credentials?.secretAccessKey },
    AWS_SESSION_TOKEN: { secret: credentials?.sessionToken },
    CODE_KEY: { secret: config.codeKey },
    APPLICATION_KEY: { secret: config.applicationKey },
    DESK_KEY: { secret: config.deskKey },
    SSO_ISSUER: { value: config.sso?.issuer },
    SSO_CLIENT_ID: { value: config.sso?.clientId },
    SSO_CLIENT_SECRET: { secret: config.sso?.clientSecret },
    SSO_LABEL: { value: config.sso?.label },
    SSO_SCOPES: { value: config.sso?.scopes.join(" ") },
    SSO_ROLE_CLAIM: { value: config.sso?.roleClaim },
    SSO_ROLES: { value: config.sso?.roles.map(({ value, role }) => `${value}=${role}`).join(",") },
    SSO_TENANT: { value: config.sso?.tenant && `${config.sso.tenant.claim}=${config.sso.tenant.value}` },
    SSO_PEOPLE: { value: config.sso?.people },
    SSO_PASSWORDS: { value: config.sso?.passwords },
    HOST: { value: config.host },
    PORT: { value: config.port },
    ROLE: { value: config.role },
    API_HOST: { value: config.apiHost },
    IMAGE_HOST: { value: config.imageHost },
    CDN: { value: config.cdn?.name },
    CDN_ID: { value: config.cdn?.id },
    CDN_SECRET: { secret: config.cdn?.secret },
    CDN_URL: { secret: config.cdn?.url },
    CDN_MAX_AGE: { value: config.cdn?.maxAge },
    TRUST_PROXY: { value: config.trustProxyText },
    WEBHOOK_INTRANET: { value: config.intranet?.text },
    METRICS: address(config.metrics),
    DATA_DIR: { value: config.dataDir },
    CONTENT_DIR: { value: config.contentDir },
    STORE_CODE: { value: config.storeCode },
    STORE_ID: { value: config.storeId },
    CHANNEL_CODE: { value: config.channelCode },
    CHANNEL_ID: { value: config.channelId },
    SITE_ID: { value: config.siteId },
    API_TOKEN: { secret: config.apiToken },
    DRAIN_NOTICE: { value: config.drainNotice / 1000 },
    PICTURES_AHEAD: onOff(config.picturesAhead),
    PAGE_CACHE: onOff(config.pageCache),
    SHOWCASE: onOff(config.showcase),
  };
}

/** Handlers for settings that are not content. */
export function settingsHandlers(config: Config) {
  return {
    environmentSettings() {
      const settings = Object.entries(settingsOf(config)).map(([name, setting]) => {
        if ("secret" in setting) return { name, isSecret: true, value: null, isSet: setting.secret !== undefined };
        const isSet = setting.value !== undefined && setting.value !== "";
        return { name, isSecret: false, value: isSet ? String(setting.value) : null, isSet };
      });
      return { settings };
    },
  } satisfies Partial<DeskHandlers>;
}
