// Measures the CPU time of each address that generates something: of the server and its child processes, for the first
// and for repeated requests. Prints a table for docs/security.md. Needs the builds (`npm start` makes them).
import { hash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applicationLimits, calls, imageUrl } from "@klarholm/contract";
import { processorSeconds } from "../apps/server/test/processor.ts";
import { startServer } from "../tools/server-process.mjs";

interface Row {
  what: string;
  /** Addresses, a different one for each request, as an attacker could ask for them. */
  addresses: string[];
  /** Whether the number of different addresses is unlimited, and what limits it. */
  distinct: string;
}

const dataDir = await mkdtemp(join(tmpdir(), "klarholm-costs-"));
const env = {
  ...process.env,
  NODE_ENV: "production",
  DATA_DIR: dataDir,
  TRUST_PROXY: "loopback",
  PICTURES_AHEAD: "off",
};
await using server = await startServer(env);

let visitors = 0;
/** Each request comes from another network, so that no rate limit applies. */
async function get(address: string): Promise<{ status: number; body: string; bytes: number }> {
  const visitor = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors++ & 255}`;
  const answer = await fetch(server.url + address, { headers: { "x-forwarded-for": visitor } });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, body: body.toString("latin1"), bytes: body.length };
}

/** CPU milliseconds of each request. The counter has ticks of 10 ms. */
async function costOf(addresses: readonly string[]): Promise<{ ms: number; bytes: number; statuses: Set<number> }> {
  const before = processorSeconds([server.pid]);
  const statuses = new Set<number>();
  let bytes = 0;
  for (const address of addresses) {
    const answer = await get(address);
    statuses.add(answer.status);
    bytes = Math.max(bytes, answer.bytes);
  }
  return { ms: ((processorSeconds([server.pid]) - before) * 1000) / addresses.length, bytes, statuses };
}

/** Waits until the server is idle: after its start, and after work that follows a response. */
async function quiet(): Promise<void> {
  for (let before = -1, now = processorSeconds([server.pid]); now - before > 0.02;) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 2000));
    now = processorSeconds([server.pid]);
  }
}

const random = () => randomBytes(6).toString("hex");
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const map = (await get("/sitemap.xml")).body;
const products = [...map.matchAll(/<loc>[^<]*(\/pdp\/[^<]+)<\/loc>/g)].map(([, path = ""]) => path);
const picture = /\/media\/[^"?]+\.webp/.exec((await get("/")).body)?.[0] ?? "";
const home = await get("/");
const sheet = /\/fonts\/[^"]+\.css/.exec(home.body)?.[0] ?? "";
const slices = [...(await get(sheet)).body.matchAll(/\/fonts\/[0-9a-f-]+\.woff2/g)].map(([address]) => address);
const posters = products.map((path) => `/posters/${path.split("/").at(-1)}.jpg`);
const unusual = (width: number, more = "") =>
  `${picture}?x-oss-process=image/resize,m_fixed,w_${width},h_${width},limit_0${more}`;

const rows: Row[] = [
  { what: "page of a product", addresses: products.slice(0, 20), distinct: "as many as there are products" },
  {
    what: "page of a random keyword",
    addresses: times(20, () => `/products/keyword/${random()}`),
    distinct: "yes; 4 at a time, networks take turns",
  },
  {
    what: "search call, random keyword",
    addresses: times(20, () => `${calls.autocomplete.path}?searchWord=${random()}`),
    distinct: "yes; 4 at a time, networks take turns",
  },
  { what: "`/posters/ID.jpg`", addresses: posters.slice(0, 10), distinct: "as many as there are products, kept" },
  { what: "`/fonts/…woff2`", addresses: slices.slice(0, 20), distinct: "as many as the publication has, kept" },
  { what: "`/fonts/…css`", addresses: [sheet], distinct: "as many as the publication has" },
  { what: "`/sitemap.xml`", addresses: ["/sitemap.xml"], distinct: "no" },
  {
    what: "picture of a page, made when asked for",
    addresses: [200, 320, 480, 640, 750].map((width) => imageUrl(picture, { width, format: "avif" })),
    distinct: "as many as pages use, kept",
  },
  {
    what: "picture on demand, 701 px WebP",
    addresses: times(5, (at) => unusual(701 + at, "/format,webp")),
    distinct: "60 a minute of a network",
  },
  {
    what: "picture on demand, 4096 px AVIF",
    addresses: times(2, (at) => unusual(4096 - at, "/format,avif")),
    distinct: "1 or 2 a minute of a network",
  },
  {
    what: "captcha",
    addresses: times(50, () => calls.getCaptchaImage.path),
    distinct: "600 in ten minutes of a network",
  },
  {
    what: "preview with a wrong token",
    addresses: times(20, () => `/preview/home?previewToken=${random()}`),
    distinct: "yes; 4 at a time, networks take turns",
  },
  { what: "`/docs/api`", addresses: ["/docs/api"], distinct: "no" },
  { what: "`/openapi.json`", addresses: ["/openapi.json"], distinct: "no" },
  { what: "`/manifest.webmanifest`", addresses: ["/manifest.webmanifest"], distinct: "no" },
  {
    what: "`/favicon.ico`, `/icons/…png`",
    addresses: ["/favicon.ico", "/icons/512.png", "/icons/192.png"],
    distinct: "no",
  },
];

await quiet();
console.log(
  "| address | first, ms | again, ms | bytes | can a stranger ask for many different ones |\n|---|---|---|---|---|",
);
for (const { what, addresses, distinct } of rows) {
  const first = await costOf(addresses);
  await quiet();
  const again = await costOf(times(100, (index) => addresses[index % addresses.length] ?? ""));
  const unexpectedStatuses = [...first.statuses].filter((status) => status !== 200);
  console.log(
    `| ${what}${unexpectedStatuses.length > 0 ? ` (${unexpectedStatuses.join()})` : ""} | ${first.ms.toFixed(0)} | ${again.ms.toFixed(1)} | ${first.bytes} | ${distinct} |`,
  );
}

/** Validates as the server does (api/careers/captcha.ts). */
function isProof(key: string, proof: string): boolean {
  return hash("sha256", `${key}:${proof}`, "buffer").readUInt32BE(0) >>> (32 - applicationLimits.proofBits) === 0;
}

/** Proofs of work, as a script makes them on one core. */
const startedAt = process.cpuUsage();
const hashes = times(20, () => {
  const key = random();
  let tried = 0;
  while (!isProof(key, String(tried))) tried += 1;
  return tried;
}).toSorted((a, b) => a - b);
const sum = hashes.reduce((all, each) => all + each, 0);
const { user, system } = process.cpuUsage(startedAt);
console.log(
  `\nProof of work: ${applicationLimits.proofBits} bits, ${2 ** applicationLimits.proofBits} hashes on average, half of them after ${Math.round(2 ** applicationLimits.proofBits * Math.LN2)}; ${Math.round(sum / ((user + system) / 1e6))} hashes a second of one core here.`,
);
await rm(dataDir, { recursive: true, force: true });
