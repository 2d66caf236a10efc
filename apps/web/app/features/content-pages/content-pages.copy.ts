import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const contentPagesCopy = interfaceCopy("content-pages", {
  /** Sections of the site without a page, by path. */
  parts: { "/customer-service": "客户服务" } as Record<string, string>,
});
