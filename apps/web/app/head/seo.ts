import type { Picture, SiteSettings } from "@klarholm/contract";
import { shareBoxes } from "@klarholm/contract/images";
import { pictureUrl } from "../ui/Picture/renditions.ts";
import type { MetaDescriptor } from "react-router";
import { breadcrumbsOf } from "./breadcrumbs.ts";
import { pageGraph, type Thing } from "./json-ld.ts";
import type { SiteConfig } from "../api/contexts.ts";

export interface PageFacts {
  /** Joined to the site's default title; default: that alone. */
  title?: string | undefined;
  /** Default: the site's. */
  description?: string | undefined;
  /** For chat cards and shares; default: the site's. */
  picture?: Picture | null | undefined;
  /** Query parameters that belong to the canonical address, such as a page number. */
  canonicalQuery?: string | undefined;
  /** The canonical path of a screen with several; default: the page's own. */
  canonicalPath?: string | undefined;
  noIndex?: boolean;
  /** Structured data; site and breadcrumbs are added. */
  jsonLd?: readonly Thing[];
}

/** The frame's data that the head needs. */
interface SiteData {
  settings: SiteSettings;
  config: SiteConfig;
}

/** The used arguments of a route's meta function. */
interface MetaInput {
  matches: readonly ({ id: string; loaderData?: unknown; handle?: unknown } | undefined)[];
  location: { pathname: string };
}

/**
 * Title, description, keywords, canonical address, Open Graph tags and JSON-LD of a page, with defaults from the site
 * settings (sections 1 and 3: defaultTDK). Every route's meta uses it.
 */
export function seo({ matches, location }: MetaInput, facts: PageFacts = {}): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  if (!isSiteData(root)) return [];
  const { settings, config } = root;
  const defaults = settings.site?.defaultTDK ?? { title: "", description: "", keywords: "" };
  const title = [facts.title, defaults.title].filter(Boolean).join(" | ");
  const description = facts.description || defaults.description;
  const address =
    config.publicUrl +
    (facts.canonicalPath ?? location.pathname) +
    (facts.canonicalQuery ? `?${facts.canonicalQuery}` : "");
  return [
    { title },
    { name: "description", content: description },
    { name: "keywords", content: defaults.keywords },
    ...(facts.noIndex ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: settings.site?.name ?? "" },
    { property: "og:locale", content: "zh_CN" },
    { property: "og:title", content: facts.title ?? title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    ...icons(settings),
    ...shareTags(facts.picture ?? settings.site?.shareImage, config.publicUrl),
    ...Object.entries(settings.site?.verificationTags ?? {}).map(([name, content]) => ({ name, content })),
    ...(import.meta.env.SSR
      ? [
          {
            "script:ld+json": pageGraph({
              settings,
              breadcrumbs: breadcrumbsOf(matches),
              things: facts.jsonLd ?? [],
              publicUrl: config.publicUrl,
              address,
            }),
          },
        ]
      : []),
  ];
}

function icons({ site }: SiteSettings): MetaDescriptor[] {
  if (!site) return [];
  return [
    { tagName: "link", rel: "icon", href: site.favicon },
    { tagName: "link", rel: "apple-touch-icon", href: site.touchIcon },
  ];
}

/** Pictures for shares: products padded, others cropped. */
function shareTags(picture: Picture | undefined, publicUrl: string): MetaDescriptor[] {
  if (!picture) return [];
  const { wide, chat } = shareBoxes;
  const mode = picture.fit ?? "fill";
  const absolute = ([width, height]: typeof wide | typeof chat) =>
    new URL(pictureUrl(picture.url, { width, height, mode, format: "jpg" }), publicUrl).href;
  return [
    { property: "og:image", content: absolute(wide) },
    { property: "og:image:width", content: String(wide[0]) },
    { property: "og:image:height", content: String(wide[1]) },
    { property: "og:image:alt", content: picture.alt },
    { property: "og:image", content: absolute(chat) },
  ];
}

function isSiteData(data: unknown): data is SiteData {
  return typeof data === "object" && data !== null && "settings" in data && "config" in data;
}
