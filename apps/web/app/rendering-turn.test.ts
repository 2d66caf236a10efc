import { expect, it } from "vitest";
import { renderingTurn } from "./rendering-turn.server.ts";

it("[SEC-02] pages that are ready at the same moment are rendered in a turn of the event loop each", async () => {
  let turn = 0;
  const count = () => {
    turn += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const rendered = await Promise.all(Array.from({ length: 4 }, () => renderingTurn().then(() => turn)));
  clearImmediate(next);
  expect(new Set(rendered).size).toBe(4);
});
