/** The values of CDN. */
export const cdnNames = ["aliyun", "tencent", "cloudflare", "webhook"] as const;
export type CdnName = (typeof cdnNames)[number];

export interface CdnSettings {
  name: CdnName;
  /** AccessKey id of Aliyun, SecretId of Tencent, zone of Cloudflare; empty for a webhook. */
  id: string;
  secret: string;
  /** Address of the webhook, or another address of the provider's API. */
  url: string | undefined;
  /** Seconds for which the CDN may store a page. */
  maxAge: number;
}

interface CdnValues {
  CDN?: CdnName | undefined;
  CDN_ID?: string | undefined;
  CDN_SECRET?: string | undefined;
  CDN_URL?: string | undefined;
  CDN_MAX_AGE: number;
}

/** The settings of the CDN; undefined without one. */
export function cdnSettings(values: CdnValues): CdnSettings | undefined {
  const { CDN: name, CDN_ID: id = "", CDN_SECRET: secret = "", CDN_URL: url, CDN_MAX_AGE: maxAge } = values;
  return name && { name, id, secret, url, maxAge };
}

/** What a CDN needs and the environment lacks. @param present the variables that are set */
export function cdnProblems(present: Readonly<Record<string, string | undefined>>): string[] {
  const { CDN: name } = present;
  if (!name) return [];
  const needed = ["CDN_SECRET", name === "webhook" ? "CDN_URL" : "CDN_ID"];
  const problems = needed
    .filter((each) => !present[each])
    .map((each) => `${each}: expected a value, because CDN is set`);
  if (name === "webhook" && present["CDN_SECRET"] && !/^whsec_[\w+/=]{24,}$/.test(present["CDN_SECRET"]))
    problems.push("CDN_SECRET: expected whsec_ and at least 24 characters of base64, because CDN is webhook");
  return problems;
}
