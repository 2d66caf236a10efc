import { z } from "zod";

const path = z.string().regex(/^\/(?![/\\])[^\s?#]*$/, "expected a path without query, such as /old-page");

/** redirects.yaml: addresses that were in use once, and where they lead now. Moved pages need no entry. */
export const redirectsFile = z.strictObject({
  redirects: z.array(
    z.strictObject({
      from: path.refine(
        (from) => from !== "/" && !from.endsWith("/"),
        "expected a path other than / that ends in no slash",
      ),
      to: z.string().regex(/^(?:\/(?![/\\])\S*|https:\/\/\S+)$/, "expected /path or https://..."),
    }),
  ),
});
