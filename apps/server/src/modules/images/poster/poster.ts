import { siteColours } from "@klarholm/contract/site";
import { productPath } from "@klarholm/contract/link";
import { facesOf } from "../../fonts/faces.ts";
import { type CatalogueProduct, catalogueOf, publicPrice } from "../../content/catalogue.ts";
import type { FaceRole } from "../../content/font-facts.ts";
import type { ContentSnapshot } from "../../content/snapshot.ts";

/** The text below the picture of a poster and its style; part of the cache key. */
export interface Poster {
  series: string;
  name: string;
  price: string;
  brand: string;
  /** Text beside the QR code. */
  hint: string;
  /** The address in the QR code. */
  address: string;
  colours: { ground: string; ink: string; quiet: string };
  /** Font files with the hashes of their bytes. */
  fonts: Record<FaceRole, { path: string; hash: string }>;
}

const posterCopy = { inquiry: "官方指导价：请联系线下门店", hint: "长按识别，查看详情" };

const yuan = new Intl.NumberFormat("zh-CN", { style: "currency", currency: "CNY", currencyDisplay: "narrowSymbol" });

/**
 * The poster of a product, and the path of its picture in content files.
 * @param origin the site's public origin
 * @param contentDir folder of the content files, for fonts that content brings
 * @returns undefined for an unknown product or one without a picture
 */
export function posterOf(
  { content }: ContentSnapshot,
  id: string,
  { origin, contentDir }: { origin: string; contentDir: string },
): { picture: string; poster: Poster } | undefined {
  const found = catalogueOf(content).products.get(id);
  const picture = found?.product.pictures[0]?.src;
  if (!found || picture === undefined) return undefined;
  const { site } = content.site;
  const { ground = siteColours.ground, ink = siteColours.ink, quiet = siteColours.quiet } = site.theme ?? {};
  const { latin, chinese } = facesOf({ named: content.site.fonts, facts: content.fonts }, contentDir);
  const fileOf = ({ path, facts }: typeof latin) => ({ path, hash: facts.hash });
  return {
    picture,
    poster: {
      series: seriesOf(content, found),
      name: found.product.name,
      price: priceOf(found),
      brand: site.brandName,
      hint: posterCopy.hint,
      address: origin + productPath(id),
      colours: { ground, ink, quiet },
      fonts: { latin: fileOf(latin), chinese: fileOf(chinese) },
    },
  };
}

function seriesOf({ series }: ContentSnapshot["content"], { group }: CatalogueProduct): string {
  const found = series[group.series];
  return found?.en ?? found?.name ?? "";
}

function priceOf(product: CatalogueProduct): string {
  const price = publicPrice(product);
  return price === null ? posterCopy.inquiry : yuan.format(price);
}
