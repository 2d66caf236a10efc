import { SERVER } from "../../tools/server.mjs";
import { startSite } from "../site-process.ts";

export interface Pictures {
  /** Milliseconds until a picture 750 px wide arrives that does not exist yet: median and 95th percentile. */
  cold: { p50: number; p95: number };
  /** The same for the second request. */
  warm: { p50: number; p95: number };
}

/**
 * Requests product pictures one after the other as phones do. @param env settings with a data folder without pictures
 */
export async function measurePictures(env: Record<string, string>): Promise<Pictures> {
  const site = await startSite(SERVER, { ...env, PICTURES_AHEAD: "off" });
  try {
    const xml = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const pictures = [...new Set([...xml.matchAll(/<image:loc>([^<]+)<\/image:loc>/g)].map(([, url = ""]) => url))]
      .map((url) => new URL(url.replaceAll("&amp;", "&")).pathname)
      .slice(0, 60)
      .map((path) => `${site.url}${path}?x-oss-process=image/resize,w_750/format,avif`);
    return { cold: await timeEach(pictures), warm: await timeEach(pictures) };
  } finally {
    await site.stop();
  }
}

async function timeEach(urls: string[]) {
  const times: number[] = [];
  for (const url of urls) {
    const requested = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    times.push(performance.now() - requested);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
