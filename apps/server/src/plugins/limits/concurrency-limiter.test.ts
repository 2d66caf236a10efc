import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";

/** Enters under a name, records the order of starts, and leaves on demand. */
function requestsOf(limiter: ConcurrencyLimiter) {
  const started: string[] = [];
  const places = new Map<string, Disposable>();
  return {
    started,
    async enter(name: string, address: string, disconnected?: AbortSignal, cost?: number) {
      places.set(name, await limiter.enter(address, disconnected, cost));
      started.push(name);
    },
    async leave(name: string) {
      places.get(name)?.[Symbol.dispose]();
      await sleep(5);
    },
  };
}

describe("[SEC-01] the concurrency limiter", () => {
  it("serves networks in turn, however many requests of one are queued", async () => {
    const limiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxPerNetwork: 10, queueLimit: 100 });
    const { started, enter, leave } = requestsOf(limiter);
    await enter("a1", "192.0.2.1");
    for (const name of ["a2", "a3", "a4", "a5"]) void enter(name, "192.0.2.1");
    void enter("b1", "192.0.2.2");
    void enter("c1", "192.0.2.3");
    for (const name of ["a1", "a2", "b1", "c1", "a3", "a4"]) await leave(name);
    expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "a4", "a5"]);
    await leave("a5");
    expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
  });

  it("refuses a network beyond its share with 429, and the last request of a full queue with 503", async () => {
    const limiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxPerNetwork: 3, queueLimit: 3 });
    const { started, enter, leave } = requestsOf(limiter);
    await enter("a1", "192.0.2.1");
    void enter("a2", "192.0.2.1");
    const last = enter("a3", "192.0.2.1");
    await expect(enter("a4", "192.0.2.1")).rejects.toMatchObject({ status: 429, headers: { "retry-after": "5" } });
    void enter("b1", "192.0.2.2");
    void enter("c1", "192.0.2.3");
    await expect(last).rejects.toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    await expect(enter("d1", "192.0.2.4")).rejects.toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    for (const name of ["a1", "a2", "b1", "c1"]) await leave(name);
    expect(started).toEqual(["a1", "a2", "b1", "c1"]);
    await enter("a5", "192.0.2.1");
    expect([limiter.running, limiter.waiting]).toEqual([1, 0]);
  });

  it("serves cheap requests before expensive ones of other networks, which are served in the end", async () => {
    const limiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxPerNetwork: 10, queueLimit: 100 });
    const { started, enter, leave } = requestsOf(limiter);
    await enter("large1", "192.0.2.1", undefined, 10);
    void enter("large2", "192.0.2.1", undefined, 10);
    void enter("large3", "192.0.2.2", undefined, 10);
    void enter("small0", "198.51.100.0");
    for (let index = 1; !started.includes("large3") && index < 100; index += 1) {
      void enter(`small${index}`, `198.51.100.${index}`);
      await leave(started.at(-1) ?? "");
    }
    expect(started.slice(0, 6)).toEqual(["large1", "small0", "small1", "small2", "small3", "small4"]);
    expect(started.indexOf("large3")).toBeLessThan(60);
  });

  it("counts the addresses of an IPv6 /56 as one network", async () => {
    const limiter = new ConcurrencyLimiter({ maxConcurrent: 10, maxPerNetwork: 2, queueLimit: 0 });
    for (const address of ["2001:db8:1:100::1", "2001:db8:1:1ff::2", "2001:db8:1:200::1"]) await limiter.enter(address);
    await expect(limiter.enter("2001:db8:1:123::3")).rejects.toMatchObject({ status: 429 });
  });

  it("[SEC-02] removes requests of disconnected clients from the queue", async () => {
    const limiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxPerNetwork: 3, queueLimit: 10 });
    const { started, enter, leave } = requestsOf(limiter);
    await enter("a1", "192.0.2.1");
    const controller = new AbortController();
    const abandoned = [enter("a2", "192.0.2.1", controller.signal), enter("a3", "192.0.2.1", controller.signal)];
    controller.abort();
    for (const request of [...abandoned, enter("a4", "192.0.2.1", AbortSignal.abort())])
      await expect(request).rejects.toMatchObject({ message: "the client has disconnected" });
    expect([limiter.running, limiter.waiting]).toEqual([1, 0]);
    void enter("a5", "192.0.2.1");
    await leave("a1");
    expect(started).toEqual(["a1", "a5"]);
  });

  it("frees a place once, even if it is disposed of twice", async () => {
    const limiter = new ConcurrencyLimiter({ maxConcurrent: 2, maxPerNetwork: 3, queueLimit: 10 });
    const [place] = [await limiter.enter("192.0.2.1"), await limiter.enter("192.0.2.2")];
    place[Symbol.dispose]();
    place[Symbol.dispose]();
    await sleep(5);
    expect(limiter.running).toBe(1);
  });
});
