import { freeScreens, screens, unlistedScreens } from "@klarholm/contract";
import { pageParameters } from "@klarholm/contract/page-query";
import fc from "fast-check";
import { multipart, resume } from "./applications.ts";
import { hostileString } from "./hostile.ts";

/** An HTTP request with an arbitrary path. */
export interface PageRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** URLs of other resources. */
const resources = [
  "/robots.txt",
  "/sitemap.xml",
  "/favicon.ico",
  "/_menu",
  "/_menu.data",
  "/_showcase/controls",
  "/fonts",
  "/assets",
  "/media",
  "/healthz",
  "/readyz",
];

const forms = ["/verification", "/customer-service/product-verification", "/about-us/jobs/withdraw"];

/**
 * Valid and invalid requests for pages.
 * @param known paths of the sitemap
 */
export function pageRequests(known: readonly string[]): fc.Arbitrary<PageRequest> {
  const asked = fc
    .tuple(paths(known), queries, fc.constantFrom(...methods), headers)
    .map(([path, query, method, headers]) => ({ method, path: path + query, headers, body: Buffer.alloc(0) }));
  return fc.oneof({ weight: 8, arbitrary: asked }, { weight: 1, arbitrary: sentForms(known) });
}

const methods = [..."GGGGGGGGGGGG"].map(() => "GET").concat("HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

const word = fc.oneof(hostileString, fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }));

/** Text in a URL: percent-encoded, partly encoded, or raw. */
const inAddress = fc.tuple(word, fc.nat(5)).map(([text, how]) => (how === 0 ? raw(text) : escaped(text)));

function paths(known: readonly string[]): fc.Arbitrary<string> {
  const there = fc.constantFrom(...known, ...screens, ...unlistedScreens);
  const before = fc.constantFrom<string>(...freeScreens, ...resources, "");
  const free = fc
    .tuple(before, fc.array(inAddress, { minLength: 1, maxLength: 3 }))
    .map(([screen, segments]) => `${screen}/${segments.join("/")}`);
  const below = fc.tuple(there, inAddress).map(([path, segment]) => `${path}/${segment}`);
  const bent = fc.tuple(there, fc.nat(7), fc.nat()).map(([path, how, where]) => bend(path, how, where));
  const any = fc.oneof(
    { weight: 4, arbitrary: there },
    { weight: 4, arbitrary: free },
    { weight: 1, arbitrary: below },
    { weight: 2, arbitrary: bent },
    { weight: 1, arbitrary: fc.constantFrom(...resources) },
  );
  return fc.tuple(any, fc.constantFrom("", "", "", "", ".data", ".data", "/", "//")).map((parts) => parts.join(""));
}

/** A mutation of a URL. */
function bend(path: string, how: number, where: number): string {
  const at = where % (path.length + 1);
  const [left, right] = [path.slice(0, at), path.slice(at)];
  const ways = [
    path.toUpperCase(),
    `/${path}`,
    `${left}/../${right}`,
    `${left}%${right}`,
    `${left}%00${right}`,
    `${left}\\${right}`,
    left + right.slice(1),
    path.replaceAll("/", "%2f").replace("%2f", "/"),
  ];
  return ways[how] ?? path;
}

const value = fc.oneof(
  { weight: 3, arbitrary: inAddress },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "1",
      "2",
      "0",
      "-1",
      "99999999",
      "1e9",
      "true",
      "2024",
      "price-asc",
      "products",
      "310100",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "image/resize,w_200",
      "image/resize,w_0/format,avif",
      "image/format,x",
      "image/crop,x_-1",
    ),
  },
);
const name = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...pageParameters, "_routes", "x-oss-process", "v", "index") },
  { weight: 1, arbitrary: inAddress },
);
const queries = fc
  .array(fc.tuple(name, value), { maxLength: 4 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map((pair) => pair.join("=")).join("&")}` : ""));

/** Valid header values. */
const inHeader = hostileString.map((text) =>
  Buffer.from(text)
    .toString("latin1")
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ""),
);
const headers = fc.record(
  {
    "accept-encoding": fc.oneof(fc.constantFrom("gzip, deflate, br", "identity;q=0", "zstd", "*;q=0"), inHeader),
    "if-none-match": fc.oneof(fc.constantFrom("*", '""', 'W/"', '"a", "b"'), inHeader),
    "if-modified-since": inHeader,
    range: fc.oneof(fc.constantFrom("bytes=0-", "bytes=-1", "bytes=9-1", "bytes=0-0,2-3", "pages=1"), inHeader),
    accept: fc.oneof(fc.constantFrom("text/html", "*/*"), inHeader),
    cookie: inHeader,
    referer: inHeader,
    "sec-fetch-site": fc.constantFrom("same-origin", "none", "cross-site"),
  },
  { requiredKeys: [] },
);

/** Form bodies and others. */
function sentForms(known: readonly string[]): fc.Arbitrary<PageRequest> {
  const apply = known.filter((path) => path.startsWith("/about-us/jobs/")).map((path) => `${path}/apply`);
  const field = fc.oneof(
    fc.constantFrom("securityCode", "deletionCode", "faults", "jobId", "personName", "phoneNumber", "captchaKey"),
    inAddress,
  );
  const body = fc.array(fc.tuple(field, inAddress), { maxLength: 5 });
  const simple = fc
    .tuple(fc.oneof(fc.constantFrom(...forms), fc.constantFrom(...known)), queries, body)
    .map(([path, query, pairs]) => ({
      path: path + query,
      type: "application/x-www-form-urlencoded",
      body: Buffer.from(pairs.map((pair) => pair.join("=")).join("&"), "latin1"),
    }));
  const withFiles = fc
    .tuple(fc.constantFrom(...apply, "/about-us/jobs/none/apply"), fc.dictionary(word, word, { maxKeys: 5 }), fc.nat(2))
    .map(([path, fields, how]) => {
      const { type, body } = multipart(fields, how === 0 ? [resume] : []);
      return { path, type, body: how === 1 ? body.subarray(0, -9) : body };
    });
  return fc
    .tuple(fc.oneof({ weight: 5, arbitrary: simple }, { weight: 1, arbitrary: withFiles }), headers)
    .map(([{ path, type, body }, rest]) => ({
      method: "POST",
      path,
      headers: { ...rest, "sec-fetch-site": "same-origin", "content-type": type },
      body,
    }));
}

function escaped(text: string): string {
  return [...Buffer.from(text, "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}

/** Raw bytes except those that end a URL. */
function raw(text: string): string {
  return Buffer.from(text)
    .toString("latin1")
    .replaceAll(/[^\x21-\xff]|#/g, "");
}
