import { setTimeout as wait } from "node:timers/promises";
import { SERVER } from "../../tools/server.mjs";
import { startSite } from "../site-process.ts";
import { load } from "./load.ts";

/** Resident memory of the server, in bytes. */
export interface Memory {
  /** Directly after the last response of a load. */
  atEnd: number;
  /** 15 seconds later. */
  settled: number;
}

/** Requests every page of the site map at full speed: as browsers do, in gzip, and uncompressed. */
export async function measureMemory(env: Record<string, string>, seconds: number): Promise<Memory> {
  const site = await startSite(SERVER, env);
  try {
    const xml = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = ""]) => site.url + new URL(address).pathname,
    );
    for (const encoding of ["br", "gzip", "identity"])
      await load(urls, { seconds, connections: 16, headers: { "accept-encoding": encoding } });
    const resident = () => site.memory() ?? Number.NaN;
    const atEnd = resident();
    await wait(15_000);
    return { atEnd, settled: resident() };
  } finally {
    await site.stop();
  }
}
