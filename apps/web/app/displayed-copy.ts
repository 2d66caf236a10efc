import { type CopyOverrides, applyCopy } from "@klarholm/contract/interface-copy";
import type { DisplayedCopy } from "@klarholm/contract/site";
import { careersCopy } from "./features/careers/careers.copy.ts";
import { catalogueCopy } from "./features/catalogue/catalogue.copy.ts";
import { buyCopy } from "./features/catalogue/detail/BuyDialog/buy.copy.ts";
import { productCopy } from "./features/catalogue/detail/product.copy.ts";
import { consentCopy } from "./features/consent/consent.copy.ts";
import { contactCopy } from "./features/contact/contact.copy.ts";
import { giftingCopy } from "./features/gifting/gifting.copy.ts";
import { newsCopy } from "./features/news/news.copy.ts";
import { offlineCopy } from "./features/offline/offline.copy.ts";
import { searchCopy } from "./features/search/search.copy.ts";
import { shareCopy } from "./features/share/share.copy.ts";
import { storesCopy } from "./features/stores/stores.copy.ts";
import { codeFormCopy } from "./features/verification/CodeForm/code-form.copy.ts";
import { verificationCopy } from "./features/verification/verification.copy.ts";
import { wishesCopy } from "./features/wishes/wishes.copy.ts";
import { frameCopy } from "./frame/frame.copy.ts";

/**
 * Interface texts set in the display fonts (headings, dialog titles). The server makes font subsets for the pages that
 * show them. A missing text costs an additional subset; e2e/fonts.test.ts finds it.
 */
export function displayedCopy(copy: CopyOverrides): DisplayedCopy {
  applyCopy(copy);
  const { first, repeat, blocked, error, other, wrong, where, channels, scan, resultTitle } = verificationCopy;
  const verification = [
    codeFormCopy.title,
    verificationCopy.contact,
    resultTitle,
    scan.button,
    ...[first, repeat, blocked, error, other, wrong, where, channels].map(({ title }) => title),
  ];
  const stores = [storesCopy.title, storesCopy.emptyTitle, storesCopy.openingSoon];
  const { jobs, flow, leave, withdraw } = careersCopy;
  const wishes = Object.values(wishesCopy.titles);
  const list = [
    catalogueCopy.products,
    catalogueCopy.emptyTitle,
    catalogueCopy.noMatchTitle,
    catalogueCopy.filters,
    catalogueCopy.whole(""),
    catalogueCopy.around,
  ];
  return {
    frame: [frameCopy.help, frameCopy.followUs, codeFormCopy.title],
    menus: [frameCopy.menu, frameCopy.wishList, frameCopy.onlineStores, frameCopy.followUs, frameCopy.contact],
    pages: [
      ["/products", list],
      [
        "/pdp/",
        [
          productCopy.size,
          productCopy.care,
          productCopy.sameSeries,
          productCopy.features,
          productCopy.specifications,
          shareCopy.title,
          buyCopy.title,
          buyCopy.offline,
          buyCopy.online,
          buyCopy.contact,
          productCopy.missingTitle,
        ],
      ],
      ["/find-us", stores],
      ["/verification", verification],
      ["/customer-service/product-verification", verification],
      [
        "/search-results-page",
        [
          searchCopy.askTitle,
          searchCopy.hotWords,
          searchCopy.products,
          searchCopy.read,
          ...Object.values(searchCopy.kindsOfArticle),
        ],
      ],
      ["/products/keyword", [searchCopy.askTitle, searchCopy.hotWords]],
      ["/news", [newsCopy.title, newsCopy.emptyTitle, newsCopy.products, shareCopy.title]],
      ["/wish-list", wishes],
      ["/recently-viewed", wishes],
      ["/compare", wishes],
      ["/offline", [offlineCopy.title, offlineCopy.nothing, offlineCopy.never]],
      ["/contact-us", [contactCopy.reach, contactCopy.onlineStores, contactCopy.follow, contactCopy.stores]],
      ["/cookie", [consentCopy.title, consentCopy.kept.title, consentCopy.kept.necessary, consentCopy.kept.convenient]],
      ["/gifting", [giftingCopy.adviser, giftingCopy.helpTitle("")]],
      [
        "/about-us/jobs",
        [
          jobs.title,
          jobs.emptyTitle,
          jobs.about,
          jobs.why,
          flow.apply,
          flow.form,
          flow.result,
          leave.title,
          withdraw.title,
        ],
      ],
    ],
  };
}
