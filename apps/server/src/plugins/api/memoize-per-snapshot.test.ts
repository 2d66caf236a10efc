import { expect, test } from "vitest";
import { memoizePerSnapshot } from "./memoize-per-snapshot.ts";
import type { CallContext } from "./handlers.ts";

// Nothing but its identity is looked at.
const context = { snapshot: {} } as CallContext;

test("what is presented of a snapshot is remembered, but not of a catalogue of any size", () => {
  let presented = 0;
  const answer = memoizePerSnapshot((_context: CallContext, id: string) => ({ id, number: (presented += 1) }));
  const first = answer(context, "often");
  for (let at = 0; at < 1000; at += 1) {
    answer(context, `product-${at}`);
    // What is asked for again and again stays, and is the very object.
    expect(answer(context, "often")).toBe(first);
  }
  expect(presented).toBe(1001);
  expect(answer(context, "product-999").number).toBe(1001);
  expect(answer(context, "product-0").number).toBe(1002);
});
