import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { journeysFor } from "./changed.mjs";
import { ROOT } from "./project.mjs";

const journeys = readdirSync(join(ROOT, "e2e")).filter((name) => name.endsWith(".test.ts"));

describe("the journeys that a change touches", () => {
  test("are those through its room, where a room is walked through by some alone", () => {
    const path = "apps/web/app/features/stores/StoreCard/StoreCard.tsx";
    const met = journeysFor([path], journeys);
    expect(met).toContain("stores.test.ts");
    expect(met).not.toContain("search.test.ts");
    expect(met.length).toBeLessThan(journeys.length / 2);
  });

  test("are all when it lies in no such room", () => {
    for (const path of [
      "apps/web/app/frame/Header/Header.tsx",
      "packages/contract/src/errors.ts",
      "apps/server/src/app.ts",
      "content/site.yaml",
      "tools/precompress.ts",
    ])
      expect(journeysFor([path], journeys), path).toEqual(journeys);
  });

  test("are those of every room that it lies in", () => {
    const met = journeysFor(["apps/web/app/features/stores/a.ts", "apps/server/src/modules/fonts/b.ts"], journeys);
    expect(met).toEqual(expect.arrayContaining(["stores.test.ts", "fonts.test.ts"]));
  });

  test("are none for words about the project, the studio, tools, and tests beside the code", () => {
    expect(
      journeysFor(
        ["docs/architecture.md", "studio/room.py", "tools/port.mjs", "apps/web/app/ui/above.test.ts"],
        journeys,
      ),
    ).toEqual([]);
  });

  test("name rooms that are there", () => {
    for (const room of [
      "apps/web/app/features/careers",
      "apps/server/src/modules/verification",
      "apps/web/app/features/stores",
      "apps/server/src/modules/search/engine",
      "apps/server/src/modules/news",
      "apps/web/app/features/gifting",
      "apps/server/src/modules/publishing",
      "apps/server/src/modules/fonts",
    ]) {
      expect(existsSync(join(ROOT, room)), room).toBe(true);
      expect(journeysFor([`${room}/any.ts`], journeys).length, room).toBeGreaterThan(0);
      expect(journeysFor([`${room}/any.ts`], journeys).length, room).toBeLessThan(journeys.length);
    }
  });
});
