import type { Block, JobDetail, NewsDetail, Picture, SiteSettings, Store } from "@klarholm/contract";
import type { Weekday } from "@klarholm/contract/store-hours";
import type { Breadcrumb } from "./breadcrumbs.ts";
import { headCopy } from "./head.copy.ts";

/*
 * Structured data by schema.org. Only the server writes it; in browsers these functions return nothing, because
 * crawlers do not navigate within the site. Each kind of page has a function here, whose result its route passes to
 * `seo`.
 */

/** An item of the graph, for a page at this address. */
export type Thing = (page: { address: string; absolute: (url: string) => string }) => Record<string, unknown>;

const organizationId = "#organization";

interface Graph {
  settings: SiteSettings;
  breadcrumbs: readonly Breadcrumb[];
  things: readonly Thing[];
  publicUrl: string;
  /** The canonical address. */
  address: string;
}

/** The graph of a page: site, breadcrumbs, and the page's items. */
export function pageGraph({ settings, breadcrumbs, things, publicUrl, address }: Graph): Record<string, unknown> {
  const absolute = (url: string) => new URL(url, publicUrl).href;
  const own = [organization(settings), ...(breadcrumbs.length > 0 ? [breadcrumbList(breadcrumbs)] : []), ...things];
  return { "@context": "https://schema.org", "@graph": own.map((thing) => thing({ address, absolute })) };
}

function organization(settings: SiteSettings): Thing {
  const { site, value4Tel, link4Weibo, link4XHS, link4WX, link4DY } = settings;
  return ({ absolute }) => ({
    "@type": "Organization",
    "@id": absolute(`/${organizationId}`),
    name: site?.brandName,
    url: absolute("/"),
    logo: site && absolute(site.wordmark.url),
    sameAs: [link4Weibo, link4XHS, link4WX, link4DY].filter(Boolean),
    ...(value4Tel && {
      contactPoint: {
        "@type": "ContactPoint",
        telephone: value4Tel,
        contactType: "customer service",
        areaServed: "CN",
        availableLanguage: "zh-CN",
      },
    }),
  });
}

function breadcrumbList(items: readonly Breadcrumb[]): Thing {
  return ({ address, absolute }) => ({
    "@type": "BreadcrumbList",
    itemListElement: [{ label: headCopy.home, href: "/" }, ...items].map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      // The last item is the page itself.
      item: href === undefined ? address : absolute(href),
    })),
  });
}

/** The result in browsers. */
const nothing: Thing = () => ({});

/** A product with its offer, if its price is public; `yuan` is undefined for a price on request. */
export function productThing({ id, code, name, description, series, pictures, yuan }: ProductFacts): Thing {
  if (!import.meta.env.SSR) return nothing;
  return ({ address, absolute }) => ({
    "@type": "Product",
    name,
    productID: id,
    ...(code && { sku: code }),
    description,
    category: series,
    image: pictures.slice(0, 10).map(({ url }) => absolute(url)),
    brand: { "@id": absolute(`/${organizationId}`) },
    url: address,
    ...(yuan !== undefined && {
      offers: {
        "@type": "Offer",
        price: yuan.toFixed(2),
        priceCurrency: "CNY",
        availability: "https://schema.org/InStoreOnly",
        url: address,
        seller: { "@id": absolute(`/${organizationId}`) },
      },
    }),
  });
}

interface ProductFacts {
  id: string;
  code: string;
  name: string;
  description: string;
  series: string;
  pictures: readonly Picture[];
  yuan: number | undefined;
}

export function newsThing({
  title,
  summary,
  cover,
  publishTime,
}: Pick<NewsDetail, "title" | "summary" | "cover" | "publishTime">): Thing {
  if (!import.meta.env.SSR) return nothing;
  return ({ address, absolute }) => ({
    "@type": "NewsArticle",
    headline: title,
    description: summary,
    datePublished: publishTime,
    ...(cover && { image: [absolute(cover.url)] }),
    mainEntityOfPage: address,
    inLanguage: "zh-CN",
    author: { "@id": absolute(`/${organizationId}`) },
    publisher: { "@id": absolute(`/${organizationId}`) },
  });
}

/** A position that is open for applications; `description` is rich text. */
export function jobThing({ jobTitle, category, cityNames, publishTime }: JobDetail, description: string): Thing {
  if (!import.meta.env.SSR) return nothing;
  return ({ address, absolute }) => ({
    "@type": "JobPosting",
    title: jobTitle,
    description,
    datePosted: publishTime.slice(0, 10),
    occupationalCategory: category,
    jobLocation: cityNames.map((addressLocality) => ({
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality, addressCountry: "CN" },
    })),
    hiringOrganization: { "@id": absolute(`/${organizationId}`) },
    directApply: true,
    url: address,
  });
}

/** Offline stores that are open. */
export function storeThings(stores: readonly Store[]): Thing[] {
  if (!import.meta.env.SSR) return [];
  return stores
    .filter(({ openStatus }) => openStatus)
    .map(({ id, storeName, description, images, address: street, linkPhone, ...hours }) => ({ address, absolute }) => ({
      "@type": "Store",
      "@id": `${address}#${id}`,
      name: storeName,
      description,
      image: images.map(({ url }) => absolute(url)),
      address: { "@type": "PostalAddress", streetAddress: street, addressCountry: "CN" },
      telephone: linkPhone,
      ...openingHours(hours),
      parentOrganization: { "@id": absolute(`/${organizationId}`) },
    }));
}

const schemaDays: Readonly<Record<Weekday, string>> = {
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
};

/** Opening hours by weekday, and of special days; nothing for a store without. Closed days open and close at midnight. */
function openingHours({ openingHours: week, specialHours: special }: Pick<Store, "openingHours" | "specialHours">) {
  const specification = "OpeningHoursSpecification";
  return {
    ...(week && {
      openingHoursSpecification: week.map(({ days, opens, closes }) => ({
        "@type": specification,
        dayOfWeek: days.map((day) => schemaDays[day]),
        opens,
        closes,
      })),
    }),
    ...(special && {
      specialOpeningHoursSpecification: special.map(({ from, until, opens, closes }) => ({
        "@type": specification,
        validFrom: from,
        validThrough: until,
        opens: opens ?? "00:00",
        closes: closes ?? "00:00",
      })),
    }),
  };
}

/** The questions of a searchable FAQ; empty for other pages. */
export function faqThings(blocks: readonly Block[]): Thing[] {
  if (!import.meta.env.SSR) return [];
  const questions = blocks.flatMap((block) =>
    block.kind === "CollapseModel" && block.contents.searchable ? block.contents.items : [],
  );
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ title, text }) => ({
    "@type": "Question",
    name: title,
    acceptedAnswer: { "@type": "Answer", text },
  }));
  return [() => ({ "@type": "FAQPage", mainEntity })];
}
