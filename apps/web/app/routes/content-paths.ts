/** Pages that are content blocks and nothing else: path to page id, which is the name of the page's content file. */
export const contentPaths: Readonly<Record<string, string>> = {
  "/member": "member",
  "/member/damagedForNew": "damaged-for-new",
  "/customer-service/customised": "customised",
  "/customer-service/gift-wrap": "gift-wrap",
  "/customer-service/damaged-and-replaced": "damaged-and-replaced",
  "/customer-service/product-maintenance": "product-maintenance",
  "/customer-service/faq": "faq",
  "/about-us": "about-us",
  "/about-us/group": "group",
  "/about-us/career": "career",
};
