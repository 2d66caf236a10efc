import { interfaceCopy } from "@klarholm/contract/interface-copy";
export const contentPagesCopy = interfaceCopy("content-pages", {
  /** Parts of the site that have no page of their own, by the path that they begin with. */
  parts: { "/customer-service": "客户服务" } as Record<string, string>,
});
