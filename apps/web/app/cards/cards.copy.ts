import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const cardsCopy = interfaceCopy("cards", {
  /** Replaces a price (section 5, docs/api-decisions.md section 5). */
  inquiryPrice: "官方指导价：请联系线下门店",
  exploreNow: "立即探索",
});
