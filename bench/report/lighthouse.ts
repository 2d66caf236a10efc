import { z } from "zod";
import { budgets } from "../page-weight.ts";
import { medians } from "./medians.ts";
import { runPeer } from "./peers.ts";

/** Examples of twelve kinds of page in the demo, by kind; includes the weighed ones. */
export const lighthousePages: Record<string, string> = {
  ...Object.fromEntries(Object.entries(budgets).map(([kind, { path }]) => [kind, path])),
  "long list": "/products/category/series?isAll=true",
  "search results": "/products/keyword/盘",
  "product with many variants": "/pdp/vinter-plate-2026",
  "product with its price on request": "/pdp/nordlys-vase",
  "news item": "/news/annual-plate-2026",
  application: "/about-us/jobs/store-manager/apply",
};

export interface LighthouseFigures {
  /** 0 to 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Milliseconds, on Lighthouse's slow phone. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

const score = z.object({ score: z.number().nullable() });
const printed = z.object({
  categories: z.object({ performance: score, accessibility: score, "best-practices": score, seo: score }),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/**
 * Runs Lighthouse with its phone and throttling; returns the median of each figure.
 * @param browser path of a full Chromium: a headless shell paints and schedules differently from visitors' browsers
 * @param runs five by default
 */
export async function lighthouse(url: string, browser: string, runs = 5): Promise<LighthouseFigures> {
  const all: LighthouseFigures[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await one(url, browser));
  return medians(all);
}

async function one(url: string, browser: string): Promise<LighthouseFigures> {
  const flags = ["--headless=new", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])].join(" ");
  const output = await runPeer(
    "lighthouse/cli/index.js",
    [url, "--output=json", "--quiet", `--chrome-flags=${flags}`, "--throttling-method=simulate"],
    { CHROME_PATH: browser },
  );
  const { categories, audits } = printed.parse(JSON.parse(output));
  const of = ({ score: value }: { score: number | null }) => Math.round((value ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: of(categories.performance),
    accessibility: of(categories.accessibility),
    bestPractices: of(categories["best-practices"]),
    seo: of(categories.seo),
    fcp: value("first-contentful-paint"),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
  };
}
