import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Admission } from "./admission.ts";

/** Enters, and says so in a list; leaves when told. */
function visits(door: Admission) {
  const inside: string[] = [];
  const places = new Map<string, Disposable>();
  return {
    inside,
    async come(name: string, address: string, left?: AbortSignal) {
      places.set(name, await door.enter(address, left));
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
    const door = new Admission({ atOnce: 1, each: 10, line: 100 });
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

  it("refuses a network beyond its share with 429, and everybody with 503 when the line is full", async () => {
    const door = new Admission({ atOnce: 1, each: 3, line: 3 });
    const { come, go } = visits(door);
    await come("a1", "192.0.2.1");
    void come("a2", "192.0.2.1");
    void come("a3", "192.0.2.1");
    await expect(come("a4", "192.0.2.1")).rejects.toMatchObject({ status: 429, headers: { "retry-after": "5" } });
    void come("b1", "192.0.2.2");
    await expect(come("c1", "192.0.2.3")).rejects.toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    for (const name of ["a1", "a2", "b1", "a3"]) await go(name);
    await come("a5", "192.0.2.1");
    expect([door.inside, door.waiting]).toEqual([1, 0]);
  });

  it("counts the many addresses of one home as one", async () => {
    const door = new Admission({ atOnce: 10, each: 2, line: 0 });
    const { come } = visits(door);
    await come("a1", "2001:db8:1:100::1");
    await come("a2", "2001:db8:1:1ff::2");
    await expect(come("a3", "2001:db8:1:123::3")).rejects.toMatchObject({ status: 429 });
    await come("b1", "2001:db8:1:200::1");
  });

  it("[SEC-02] gives the place in line of who has left to the next", async () => {
    const door = new Admission({ atOnce: 1, each: 3, line: 10 });
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
    const door = new Admission({ atOnce: 2, each: 3, line: 10 });
    const place = await door.enter("192.0.2.1");
    place[Symbol.dispose]();
    place[Symbol.dispose]();
    await wait(5);
    expect(door.inside).toBe(0);
  });
});
