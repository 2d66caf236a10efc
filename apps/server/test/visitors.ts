import { readFileSync } from "node:fs";
import { calls, type CallName } from "@klarholm/contract";
import type { Database } from "../src/db/open.ts";
import { applyOver, captchaOver, filledIn } from "./applications.ts";
import { queryUrl } from "./security-codes.ts";

/** Simulates visitors of a running server with TRUST_PROXY; each request has another client network. */
export class Visitors {
  readonly origin: string;
  readonly #db: Database;
  #last = 0;
  readonly #busy: () => number;
  /** Durations by kind of request. */
  readonly times = new Map<string, Duration[]>();
  /** Unexpected responses. */
  readonly faults: string[] = [];
  /** Ids of acknowledged applications. */
  readonly acknowledged: string[] = [];
  /** Number of counted queries of codes. */
  counted = 0;

  /** @param db to read the solutions of captchas */
  constructor({ url, pid }: { url: string; pid: number }, db: Database) {
    this.origin = url;
    this.#busy = () => mainThreadMs(pid);
    this.#db = db;
  }

  get answered(): number {
    return [...this.times.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Expects a 200 response. @returns its text */
  async read(kind: string, path: string, init: RequestInit = {}): Promise<string> {
    const finish = this.#measure(kind);
    try {
      const headers = { "accept-encoding": "gzip, deflate, br", ...this.#from(), ...init.headers };
      const answer = await fetch(this.origin + path, { ...init, headers });
      const text = await answer.text();
      if (answer.status !== 200) this.faults.push(`${answer.status} ${path} ${text.slice(0, 200)}`);
      return text;
    } catch (error) {
      this.faults.push(`${String(error)} ${path}`);
      return "";
    } finally {
      finish();
    }
  }

  async search(keyword: string): Promise<void> {
    const body = JSON.stringify({ queryParam: { keyword }, pageNum: 1, pageSize: 12 });
    const headers = { "content-type": "application/json", token: "site-public", store: "SITE_CN" };
    await this.read("search", pathOf("keywordList"), { method: "POST", headers, body });
  }

  async verify(code: string): Promise<void> {
    const text = await this.read("verification", queryUrl(code));
    if (text && calls.querySecurityCode.answer.parse(JSON.parse(text).data).data.status < 3) this.counted += 1;
  }

  /** Applies for the fixture brand's position that needs a resume only. */
  async apply(): Promise<void> {
    const from = this.#from();
    // Concurrent requests change the counter during the next await.
    const number = this.#last;
    try {
      const captcha = await captchaOver(this.origin, this.#db, from);
      const finish = this.#measure("application");
      const form = {
        ...captcha,
        jobId: "answerer",
        positionIdList: [],
        consentVersion: "2026-11",
        phoneNumber: `137${String(number).padStart(8, "0")}`,
      };
      const response = await applyOver(this.origin, filledIn(form), undefined, from);
      finish();
      if (response?.success) this.acknowledged.push(calls.applyJob.answer.parse(response.data).applicationId);
      else this.faults.push(`application ${JSON.stringify(response)}`);
    } catch (error) {
      this.faults.push(`application ${String(error)}`);
    }
  }

  /** Statistics, one line per kind of request. */
  figures(): string {
    const line = ([kind, took]: [string, Duration[]]) => {
      const [waited, busy] = [took.map(({ ms }) => ms), took.map(({ busyMs }) => busyMs)];
      return `  ${kind}: ${took.length}, p50 ${at(waited, 0.5)} ms, p99 ${at(waited, 0.99)} ms; main thread p50 ${at(busy, 0.5)} ms, p99 ${at(busy, 0.99)} ms`;
    };
    return [...this.times].map(line).join("\n");
  }

  #from(): Record<string, string> {
    const number = ++this.#last;
    return { "x-forwarded-for": `${20 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${number & 255}.9` };
  }

  /** @returns a function that records the duration */
  #measure(kind: string): () => void {
    const [begun, busy] = [performance.now(), this.#busy()];
    return () => {
      const all = this.times.get(kind) ?? [];
      this.times.set(kind, all);
      all.push({ ms: performance.now() - begun, busyMs: this.#busy() - busy });
    };
  }
}

interface Duration {
  /** Real time in milliseconds. */
  ms: number;
  /** Processor time of the server's main thread in milliseconds. */
  busyMs: number;
}

function mainThreadMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ", 1)[0]) / 1e6;
}

/** A quantile, rounded to a tenth. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return Math.round(value * 10) / 10;
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const [, kb = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kb) / 1000);
}

/** Paths of the sitemap. */
export async function knownPages(origin: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}

function pathOf(name: CallName): string {
  return calls[name].path;
}
