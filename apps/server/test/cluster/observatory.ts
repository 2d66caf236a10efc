/** What a scan of a site sees. */
export interface Scanned {
  /** Headers of the answer over https, names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  html: string;
  /** What the same address is answered with over http. */
  plain: { status: number; location: string };
}

/**
 * What each outcome adds to 100: the table of MDN's HTTP Observatory (src/grader/charts.js of
 * mdn/mdn-http-observatory, 1.4.8), as far as an answer over https without cookies can have them.
 */
const modifiers = {
  "csp-implemented-with-no-unsafe-default-src-none": 10,
  "csp-implemented-with-no-unsafe": 5,
  "csp-implemented-with-unsafe-inline-in-style-src-only": 0,
  "csp-implemented-with-unsafe-eval": -10,
  "csp-implemented-with-unsafe-inline": -20,
  "csp-implemented-with-insecure-scheme": -20,
  "csp-not-implemented": -25,
  "cookies-not-found": 0,
  "cookies-found": -40,
  "cross-origin-resource-sharing-not-implemented": 0,
  "cross-origin-resource-sharing-implemented-with-public-access": 0,
  "cross-origin-resource-sharing-implemented-with-universal-access": -50,
  "redirection-to-https": 0,
  "redirection-missing": -20,
  "referrer-policy-private": 5,
  "referrer-policy-not-implemented": 0,
  "referrer-policy-unsafe": -5,
  "hsts-implemented-max-age-at-least-six-months": 0,
  "hsts-implemented-max-age-less-than-six-months": -10,
  "hsts-not-implemented": -20,
  "sri-not-implemented-but-all-scripts-loaded-from-secure-origin": 0,
  "sri-not-implemented-but-external-scripts-loaded-securely": -5,
  "sri-not-implemented-and-external-scripts-not-loaded-securely": -50,
  "x-content-type-options-nosniff": 0,
  "x-content-type-options-not-implemented": -5,
  "x-frame-options-implemented-via-csp": 5,
  "x-frame-options-sameorigin-or-deny": 5,
  "x-frame-options-not-implemented": -20,
  "corp-implemented-with-same-origin": 10,
  "corp-implemented-with-cross-origin": 0,
  "corp-not-implemented": 0,
  "coop-implemented-with-same-origin": 10,
  "coop-not-implemented": 0,
  "coep-implemented": 10,
  "coep-not-implemented": 0,
} as const;
type Outcome = keyof typeof modifiers;

/** Extra credit counts from this score on. */
const enoughForExtraCredit = 90;
const halfAYear = 15_768_000;

const broad = new Set(["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"]);
const unsafe = new Set([...broad, "'unsafe-inline'", "data:"]);

/** The score and what it comes from, by the Observatory's published rules. */
export function observatory(site: Scanned): { score: number; outcomes: Outcome[] } {
  const header = (name: string) => String(site.headers[name] ?? "");
  const policy = policyOf(header("content-security-policy"));
  const outcomes: Outcome[] = [
    ofPolicy(policy),
    site.headers["set-cookie"] === undefined ? "cookies-not-found" : "cookies-found",
    ofSharing(header("access-control-allow-origin"), header("access-control-allow-credentials")),
    site.plain.status >= 300 && site.plain.status < 400 && site.plain.location.startsWith("https://")
      ? "redirection-to-https"
      : "redirection-missing",
    ofReferrers(header("referrer-policy")),
    ofTransport(header("strict-transport-security")),
    ofScripts(site.html),
    header("x-content-type-options") === "nosniff"
      ? "x-content-type-options-nosniff"
      : "x-content-type-options-not-implemented",
    ofFrames(policy, header("x-frame-options")),
    ofResources(header("cross-origin-resource-policy")),
    header("cross-origin-opener-policy") === "same-origin"
      ? "coop-implemented-with-same-origin"
      : "coop-not-implemented",
    /^(require-corp|credentialless)$/.test(header("cross-origin-embedder-policy"))
      ? "coep-implemented"
      : "coep-not-implemented",
  ];
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 100);
  const all = outcomes.map((outcome) => modifiers[outcome]);
  const strict = sum(all.filter((modifier) => modifier < 0));
  return { score: Math.max(0, strict >= enoughForExtraCredit ? sum(all) : strict), outcomes };
}

type Policy = ReadonlyMap<string, readonly string[]>;

function policyOf(text: string): Policy {
  const directives = text.split(";").map((part) => part.trim().split(/\s+/));
  return new Map(directives.flatMap(([name = "", ...sources]) => (name === "" ? [] : [[name, sources] as const])));
}

function ofPolicy(policy: Policy): Outcome {
  if (policy.size === 0) return "csp-not-implemented";
  const sources = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const [scripts, styles] = ["script-src", "style-src"].map((name) => {
    const all = sources(name);
    // Where a hash or nonce is, browsers do not hear of unsafe-inline.
    return /'(sha\d{3}|nonce)-/.test(all.join(" ")) ? all.filter((source) => source !== "'unsafe-inline'") : all;
  }) as [readonly string[], readonly string[]];
  if (scripts.some((source) => unsafe.has(source)) || sources("object-src").some((source) => broad.has(source)))
    return "csp-implemented-with-unsafe-inline";
  if ([...policy.values()].flat().some((source) => /^(http|ftp):/.test(source)))
    return "csp-implemented-with-insecure-scheme";
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return "csp-implemented-with-unsafe-eval";
  if (styles.some((source) => unsafe.has(source))) return "csp-implemented-with-unsafe-inline-in-style-src-only";
  return policy.get("default-src")?.join() === "'none'"
    ? "csp-implemented-with-no-unsafe-default-src-none"
    : "csp-implemented-with-no-unsafe";
}

function ofSharing(origin: string, credentials: string): Outcome {
  if (origin === "") return "cross-origin-resource-sharing-not-implemented";
  return credentials === "true"
    ? "cross-origin-resource-sharing-implemented-with-universal-access"
    : "cross-origin-resource-sharing-implemented-with-public-access";
}

function ofReferrers(policy: string): Outcome {
  if (policy === "") return "referrer-policy-not-implemented";
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy)
    ? "referrer-policy-private"
    : "referrer-policy-unsafe";
}

function ofTransport(header: string): Outcome {
  const age = /max-age=(\d+)/i.exec(header)?.[1];
  if (age === undefined) return "hsts-not-implemented";
  return Number(age) >= halfAYear
    ? "hsts-implemented-max-age-at-least-six-months"
    : "hsts-implemented-max-age-less-than-six-months";
}

function ofScripts(html: string): Outcome {
  const foreign = [...html.matchAll(/<script\b[^>]*\bsrc="((?:https?:)?\/\/[^"]*)"[^>]*>/gi)]
    .filter(([tag]) => !tag.includes("integrity="))
    .map(([, address = ""]) => address);
  if (foreign.some((address) => !address.startsWith("https:")))
    return "sri-not-implemented-and-external-scripts-not-loaded-securely";
  return foreign.length > 0
    ? "sri-not-implemented-but-external-scripts-loaded-securely"
    : "sri-not-implemented-but-all-scripts-loaded-from-secure-origin";
}

function ofFrames(policy: Policy, header: string): Outcome {
  const ancestors = policy.get("frame-ancestors");
  if (ancestors && !ancestors.some((source) => broad.has(source))) return "x-frame-options-implemented-via-csp";
  return /^(deny|sameorigin)$/i.test(header) ? "x-frame-options-sameorigin-or-deny" : "x-frame-options-not-implemented";
}

function ofResources(policy: string): Outcome {
  if (/^same-(origin|site)$/.test(policy)) return "corp-implemented-with-same-origin";
  return policy === "" ? "corp-not-implemented" : "corp-implemented-with-cross-origin";
}
