import { z } from "zod";
import { saying } from "../../../lib/language.ts";
import { matching } from "./text.ts";

const path = matching(
  /^\/(?![/\\])[^\s?#]*$/,
  "应为不带问号和井号的路径，例如 /old-page",
  "expected a path without query, such as /old-page",
);

/** redirects.yaml: former addresses and their targets. Moved pages need no entry. */
export const redirectsFile = z.strictObject({
  redirects: z.array(
    z.strictObject({
      from: path.refine(
        (from) => from !== "/" && !from.endsWith("/"),
        saying("应为 / 以外、结尾没有斜杠的路径", "expected a path other than / that ends in no slash"),
      ),
      to: matching(/^(?:\/(?![/\\])\S*|https:\/\/\S+)$/, "应为 /路径 或 https://…", "expected /path or https://..."),
    }),
  ),
});
