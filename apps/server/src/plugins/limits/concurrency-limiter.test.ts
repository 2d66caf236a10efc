import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";

/** Enters, and says so in a list; leaves when told. */
function visits(door: ConcurrencyLimiter) {
  const inside: string[] = [];
  const places = new Map<string, Disposable>();
  return {
    inside,
    async come(name: string, address: string, left?: AbortSignal, cost?: number) {
      places.set(name, await door.enter(address, left, cost));
      inside.push(name);
    },
    async go(name: string) {
      places.get(name)?.[Symbol.dispose]();
      await wait(5);
    },
  };
}

describe("[SEC-01] a door", () => {
  it("lets networks take turns, however many of one stand in line", async () => {
    const door = new ConcurrencyLimiter({ atOnce: 1, each: 10, line: 100 });
    const { inside, come, go } = visits(door);
    await come("a1", "192.0.2.1");
    for (const name of ["a2", "a3", "a4", "a5"]) void come(name, "192.0.2.1");
    void come("b1", "192.0.2.2");
    void come("c1", "192.0.2.3");
    for (const name of ["a1", "a2", "b1", "c1", "a3", "a4"]) await go(name);
    expect(inside).toEqual(["a1", "a2", "b1", "c1", "a3", "a4", "a5"]);
    await go("a5");
    expect([door.inside, door.waiting]).toEqual([0, 0]);
  });

  it("refuses a network beyond its share with 429, and the last request of a full line with 503", async () => {
    const door = new ConcurrencyLimiter({ atOnce: 1, each: 3, line: 3 });
    const { inside, come, go } = visits(door);
    await come("a1", "192.0.2.1");
    void come("a2", "192.0.2.1");
    const last = come("a3", "192.0.2.1");
    await expect(come("a4", "192.0.2.1")).rejects.toMatchObject({ status: 429, headers: { "retry-after": "5" } });
    void come("b1", "192.0.2.2");
    void come("c1", "192.0.2.3");
    await expect(last).rejects.toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    await expect(come("d1", "192.0.2.4")).rejects.toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    for (const name of ["a1", "a2", "b1", "c1"]) await go(name);
    expect(inside).toEqual(["a1", "a2", "b1", "c1"]);
    await come("a5", "192.0.2.1");
    expect([door.inside, door.waiting]).toEqual([1, 0]);
  });

  it("serves cheap requests before dear ones of other networks, and dear ones in the end", async () => {
    const door = new ConcurrencyLimiter({ atOnce: 1, each: 10, line: 100 });
    const { inside, come, go } = visits(door);
    await come("dear1", "192.0.2.1", undefined, 10);
    void come("dear2", "192.0.2.1", undefined, 10);
    void come("dear3", "192.0.2.2", undefined, 10);
    // Of two newcomers that wait one is served, and another comes.
    void come("cheap0", "198.51.100.0");
    for (let index = 1; !inside.includes("dear3") && index < 100; index += 1) {
      void come(`cheap${index}`, `198.51.100.${index}`);
      await go(inside.at(-1) ?? "");
    }
    expect(inside.slice(0, 6)).toEqual(["dear1", "cheap0", "cheap1", "cheap2", "cheap3", "cheap4"]);
    expect(inside.indexOf("dear3")).toBeLessThan(60);
  });

  it("counts the many addresses of one home as one", async () => {
    const door = new ConcurrencyLimiter({ atOnce: 10, each: 2, line: 0 });
    const { come } = visits(door);
    await come("a1", "2001:db8:1:100::1");
    await come("a2", "2001:db8:1:1ff::2");
    await expect(come("a3", "2001:db8:1:123::3")).rejects.toMatchObject({ status: 429 });
    await come("b1", "2001:db8:1:200::1");
  });

  it("[SEC-02] gives the place in line of who has left to the next", async () => {
    const door = new ConcurrencyLimiter({ atOnce: 1, each: 3, line: 10 });
    const { inside, come, go } = visits(door);
    await come("a1", "192.0.2.1");
    const gone = new AbortController();
    const abandoned = [come("a2", "192.0.2.1", gone.signal), come("a3", "192.0.2.1", gone.signal)];
    gone.abort();
    for (const each of abandoned) await expect(each).rejects.toMatchObject({ message: "the visitor has left" });
    await expect(come("a4", "192.0.2.1", AbortSignal.abort())).rejects.toMatchObject({
      message: "the visitor has left",
    });
    expect([door.inside, door.waiting]).toEqual([1, 0]);
    void come("a5", "192.0.2.1");
    await go("a1");
    expect(inside).toEqual(["a1", "a5"]);
  });

  it("gives a place back once, however often it is left", async () => {
    const door = new ConcurrencyLimiter({ atOnce: 2, each: 3, line: 10 });
    const place = await door.enter("192.0.2.1");
    place[Symbol.dispose]();
    place[Symbol.dispose]();
    await wait(5);
    expect(door.inside).toBe(0);
  });
});
