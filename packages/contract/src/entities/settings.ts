import { z } from "zod";
import type { CopyOverrides } from "../interface-copy.ts";
import { picture } from "./picture.ts";
import { theme } from "./theme.ts";

/** Site settings of section 3; each is a value of the settings record. All are optional. */
export const imageSettings = [
  "storeImage",
  "image4WX",
  "image4WXStore",
  "image4Weibo",
  "image4XHS",
  "image4DY",
  "storeImage4DY",
] as const;
export const textSettings = [
  "storeContactValue",
  "value4Tel",
  "value4Phone",
  "value4Email",
  "storeLink4TM",
  "storeLink4JD",
  "link4WX",
  "link4WXStore",
  "link4Weibo",
  "link4XHS",
  "link4DY",
  "storeLink4DY",
  "storeName4TM",
  "storeName4JD",
  "name4WXStore",
  "name4WX",
  "name4Weibo",
  "name4XHS",
  "label4Tel",
  "desc4Tel",
  "label4Phone",
  "desc4Phone",
  "label4Email",
  "desc4Email",
  "storeContactLabel",
  "storeName",
  "storeAddress",
] as const;

export type ImageSetting = (typeof imageSettings)[number];
export type TextSetting = (typeof textSettings)[number];

const namedLink = z.object({ name: z.string(), href: z.string() });
const wordmark = namedLink.extend({ image: picture.optional() });

/** Identity of the site for header, footer and head, beyond the values of section 3. */
export const siteIdentity = z.object({
  name: z.string(),
  brandName: z.string(),
  defaultTDK: z.object({ title: z.string(), description: z.string(), keywords: z.string() }),
  theme: theme.optional(),
  wordmark: picture,
  favicon: z.string(),
  touchIcon: z.string(),
  shareImage: picture,
  footerGroups: z.array(z.object({ title: z.string(), links: z.array(namedLink) })),
  sisterBrands: z.array(wordmark),
  groupLinks: z.array(namedLink),
  copyright: z.string(),
  icp: namedLink.optional(),
  publicSecurity: namedLink.optional(),
  /** Verification tags for search engines: meta name to content. */
  verificationTags: z.record(z.string(), z.string()),
});
export type SiteIdentity = z.infer<typeof siteIdentity>;

export type SiteSettings = { [K in TextSetting]?: string } & { [K in ImageSetting]?: z.infer<typeof picture> } & {
  site?: SiteIdentity;
  /** Overrides of interface texts. */
  copy?: CopyOverrides;
};
