import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getBounds } from "@gltf-transform/core";
import { Specular, Volume } from "@gltf-transform/extensions";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../tools/project.mjs";
import { LARGEST, modelIO } from "./pack-models.mjs";

/** @typedef {{ kind: string, shape?: string }} Part */
/** @typedef {{ size: { diameter: number, height: number, length?: number }, outline: [number, number][], flutes?: { depth: number }, oval?: number, parts?: Part[] }} Shape */

const read = (/** @type {string} */ path) => parse(readFileSync(join(ROOT, path), "utf8"), { merge: true });
/** @type {Record<string, { shape: string, material: string }>} */
const products = read("studio/products.yaml");
/** @type {Record<string, Shape>} */
const shapes = read("content/shapes.yaml");
const fileOf = (/** @type {string} */ id) => join(ROOT, `content/media/products/${id}/model.glb`);

const io = await modelIO();

/** The length and depth (mm) a shape says it has, with the saucer it stands on. @param {Shape} shape */
function widths(shape) {
  const saucers = (shape.parts ?? []).flatMap(({ kind, shape: name }) =>
    kind === "saucer" && name !== undefined ? [shapes[name]?.size.diameter ?? 0] : [],
  );
  return {
    along: Math.max(shape.size.length ?? shape.size.diameter, ...saucers),
    across: Math.max(shape.size.diameter * (shape.oval ?? 1), ...saucers),
  };
}

/** The height (mm) that stands above the table, when no saucer or candle lifts or tops it. @param {Shape} shape */
const standsAlone = (shape) => !(shape.parts ?? []).some(({ kind }) => kind === "saucer" || kind === "candle");

describe("the models of products", () => {
  test("[VIEW-01] every product has one, and all of them together weigh less than 12 MB", () => {
    expect(Object.keys(products).filter((id) => !existsSync(fileOf(id)))).toEqual([]);
    const sizes = Object.keys(products).map((id) => readFileSync(fileOf(id)).length);
    expect(sizes.length).toBeGreaterThanOrEqual(40);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000_000);
  });

  test("[VIEW-01] the studio has a record of what each was made from", () => {
    const record = JSON.parse(readFileSync(join(ROOT, "studio/models.json"), "utf8"));
    expect(Object.keys(record)).toEqual(Object.keys(products).sort());
  });

  test.each(Object.entries(products))("[VIEW-01] %s is small, stands, and has its true size", async (id, product) => {
    const bytes = readFileSync(fileOf(id));
    expect(bytes.length).toBeLessThanOrEqual(LARGEST);
    expect(bytes.toString("latin1", 0, 4)).toBe("glTF");
    expect([bytes.readUInt32LE(4), bytes.readUInt32LE(8)]).toEqual([2, bytes.length]);

    const root = (await io.readBinary(bytes)).getRoot();
    const used = root.listExtensionsUsed().map(({ extensionName }) => extensionName);
    expect(used).toContain("EXT_meshopt_compression");
    expect(root.listTextures().filter((texture) => !/^image\/(webp|png)$/.test(texture.getMimeType()))).toEqual([]);
    // A model must not refer to external files.
    expect(root.listTextures().every((texture) => (texture.getImage()?.length ?? 0) > 0)).toBe(true);
    if (/glass|crystal/.test(product.material))
      expect(used).toEqual(
        expect.arrayContaining(["KHR_materials_transmission", "KHR_materials_volume", "KHR_materials_ior"]),
      );

    const [scene] = root.listScenes();
    const shape = shapes[product.shape];
    if (!scene || !shape) throw new Error(`${id} has no scene or no shape`);
    const { min, max } = getBounds(scene);
    const mm = [0, 1, 2].map((axis) => ((max[axis] ?? 0) - (min[axis] ?? 0)) * 1000);
    const { along, across } = widths(shape);
    expect(Math.abs(min[1]) * 1000).toBeLessThan(0.1);
    expect(mm[0], "length").toBeGreaterThan(along * 0.98);
    // The reach of a handle is not always given.
    const hasArms = (shape.parts ?? []).some(({ kind }) => kind === "handle" || kind === "limb");
    if (shape.size.length !== undefined || !hasArms) expect(mm[0], "length").toBeLessThan(along * 1.02 + waves(shape));
    if (!hasArms) {
      expect(mm[2], "depth").toBeGreaterThan(across * 0.98);
      expect(mm[2], "depth").toBeLessThan(across * 1.02 + waves(shape));
      // Its axis is the middle of the room.
      for (const axis of [0, 2])
        expect(Math.abs((max[axis] ?? 0) + (min[axis] ?? 0)) * 1000).toBeLessThan(along * 0.02);
    }
    if (standsAlone(shape)) {
      expect(mm[1], "height").toBeGreaterThan(shape.size.height * 0.98 - waves(shape));
      // The round of a rim rises a little above the point that is measured.
      expect(mm[1], "height").toBeLessThan(Math.max(shape.size.height * 1.02, shape.size.height + 1) + waves(shape));
    } else expect(mm[1], "height").toBeGreaterThan(shape.size.height * 0.98);
  });
});

/** The tints of coloured glass, as the pictures' materials say them. @type {Record<string, number[]>} */
const tints = Object.fromEntries(
  [
    ...readFileSync(join(ROOT, "studio/surfaces/finishes.py"), "utf8").matchAll(
      /'([\w-]+)': dict\(tint=\(([\d., ]+)\)/g,
    ),
  ].map(([, name = "", tint = ""]) => [name, tint.split(",").map(Number)]),
);

describe("the glass of models", () => {
  const ofGlass = Object.entries(products).filter(([, { material }]) => material in tints);
  test.each(ofGlass)("[VIEW-01] %s takes away as much of the light as in its pictures", async (id, { material }) => {
    const colors = (await io.readBinary(readFileSync(fileOf(id))))
      .getRoot()
      .listMaterials()
      .map((one) => one.getExtension("KHR_materials_volume"))
      .filter((volume) => volume instanceof Volume)
      .map((volume) => volume.getAttenuationColor().map((share) => share.toFixed(3)));
    // Blender's absorption takes away what the tint lacks of white, over and over.
    const left = tints[material]?.map((share) => Math.exp(share - 1).toFixed(3));
    expect(colors.length).toBeGreaterThan(0);
    for (const one of colors) expect(one).toEqual(left);
  });

  test("[VIEW-01] clear glass and facets throw back more than glass does: nothing is seen through them before paper", async () => {
    const glossOf = async (/** @type {string} */ id) =>
      (await io.readBinary(readFileSync(fileOf(id))))
        .getRoot()
        .listMaterials()
        .map((one) => one.getExtension("KHR_materials_specular"))
        .map((specular) => (specular instanceof Specular ? specular.getSpecularColorFactor()[0] : 1));
    expect(await glossOf("klar-red-wine")).toEqual([1.6]);
    expect(await glossOf("nordlys-whisky")).toEqual([3]);
  });
});

/** What flutes and lobes add to the outline of a shape, in mm. @param {Shape} shape */
const waves = ({ flutes }) => flutes?.depth ?? 0;
