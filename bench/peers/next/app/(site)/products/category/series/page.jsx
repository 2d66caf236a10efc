import { BuyButton, FilterButton, GalleryLink, Heart, MenuButton, PageLink } from "../../../../parts.jsx";
import markup from "../../../../../../shared/captured/list.json";
import products from "../../../../../../shared/captured/products.json";
import { readList } from "../../../../../../shared/list.js";
import { pageOf } from "../../../../../../shared/page.jsx";

export default async function Page({ searchParams }) {
  const parts = { BuyButton, FilterButton, GalleryLink, Heart, MenuButton, PageLink };
  return pageOf(markup, parts, readList(products, await searchParams));
}
