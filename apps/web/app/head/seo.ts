import type { Picture, SiteSettings } from "@klarholm/contract";
import { shareBoxes } from "@klarholm/contract/images";
import { pictureUrl } from "../ui/Picture/renditions.ts";
import type { MetaDescriptor } from "react-router";
import { breadcrumbsOf } from "./breadcrumbs.ts";
import { pageGraph, type Thing } from "./json-ld.ts";
import type { SiteConfig } from "../api/contexts.ts";

export interface PageFacts {
  /** Joined to the site's default title; the default title alone without it. */
  title?: string | undefined;
  /** The site's default description without it. */
  description?: string | undefined;
  /** The picture of chat cards and shares; the site's own without it. */
  picture?: Picture | null | undefined;
  /** Query parameters that make another page of the same path, such as a list's page number. */
  canonicalQuery?: string | undefined;
  /** The path that stands for this screen where several show it; the page's own without it. */
  canonicalPath?: string | undefined;
  /** Keeps the page out of search engines. */
  noIndex?: boolean;
  /** What the page is about, for search engines; the site and the breadcrumbs are added to it. */
  jsonLd?: readonly Thing[];
}

/** What of the frame's data a head is made from. */
interface SiteData {
  settings: SiteSettings;
  config: SiteConfig;
}

/** What every route's meta function is given; only what is needed here. */
interface MetaInput {
  matches: readonly ({ id: string; loaderData?: unknown; handle?: unknown } | undefined)[];
  location: { pathname: string };
}

/**
 * Title, description, keywords, canonical address, Open Graph tags and JSON-LD of a page, from the shared site
 * settings where the page says nothing itself (sections 1 and 3: defaultTDK). Every route's meta uses it.
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

/** The pictures for shares: of a product all, of others what fits. */
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
