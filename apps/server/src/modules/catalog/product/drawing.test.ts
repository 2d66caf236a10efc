import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { shapesFile } from "../../content/schemas/shapes.ts";
import type { Content } from "../../content/snapshot.ts";
import { presentDrawing } from "./product.presenter.ts";

let shapes: Content["shapes"];
beforeAll(async () => {
  const file = join(import.meta.dirname, "../../../../../../content/shapes.yaml");
  shapes = shapesFile({ reference: (_kind, schema) => schema }).parse(parse(await readFile(file, "utf8")));
});

describe("[PDP-12] the drawing of a jug", () => {
  it("shows the lip, and is as long as its length says", () => {
    const jugs = Object.keys(shapes).filter((name) => shapes[name]?.lip && shapes[name].size.length);
    expect(jugs).toContain("hav-pitcher");
    for (const name of jugs) {
      // Between the points of its line a handle goes a little further.
      const drawing = presentDrawing(shapes, name);
      const right = Math.max(...(drawing?.lip ?? []).map(([x]) => x));
      const ends = (drawing?.parts ?? []).flatMap(({ path, width }) => path.map(([x], at) => x - (width[at] ?? 0) / 2));
      const drawn = Math.max(right, (drawing?.width ?? 0) / 2) - Math.min(...ends);
      expect(Math.abs(drawn - (drawing?.length ?? 0)), name).toBeLessThan(3);
    }
  });
});
