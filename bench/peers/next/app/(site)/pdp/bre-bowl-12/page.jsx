import { BuyButton, FilterButton, GalleryLink, Heart, MenuButton, PageLink } from "../../../parts.jsx";
import markup from "../../../../../shared/captured/product.json";
import { pageOf } from "../../../../../shared/page.jsx";

export default function Page() {
  return pageOf(markup, { BuyButton, FilterButton, GalleryLink, Heart, MenuButton, PageLink });
}
