import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { fileFolders, singleFiles } from "../../modules/content/items.ts";
import { jsonSchemas, schemaFolder } from "./json-schemas.ts";

const root = join(import.meta.dirname, "../../../../..");
const folder = join(root, "content", schemaFolder);

it("the schemas in the content folder are those of this release: `npm run content -- schemas` writes them anew", async () => {
  const schemas = jsonSchemas();
  expect((await readdir(folder)).toSorted()).toEqual(Object.keys(schemas).toSorted());
  for (const [name, text] of Object.entries(schemas))
    expect(await readFile(join(folder, name), "utf8"), name).toBe(text);
});

it("there is a schema for every kind of file, single ones and those of each folder", () => {
  const folders = Object.values(fileFolders).map((kind) => kind.replace(/-group$/, ""));
  expect(Object.keys(jsonSchemas()).toSorted()).toEqual(
    [...singleFiles, ...folders].map((name) => `${name}.json`).toSorted(),
  );
});

it("an editor's plugin finds a schema for every kind of file", async () => {
  const settings = z
    .object({ "yaml.schemas": z.record(z.string(), z.array(z.string())) })
    .parse(JSON.parse(await readFile(join(root, ".vscode/settings.json"), "utf8")));
  expect(Object.keys(settings["yaml.schemas"]).toSorted()).toEqual(
    Object.keys(jsonSchemas())
      .map((name) => `content/${schemaFolder}/${name}`)
      .toSorted(),
  );
});

it("they know every kind of block with its fields, and refuse unknown ones", () => {
  const page = JSON.parse(jsonSchemas()["page.json"] ?? "{}");
  const text = JSON.stringify(page);
  for (const word of ["fixed_size_02", "picLocation", "SequenceModel", "publishTime"])
    expect(text).toContain(`"${word}"`);
  expect(page.additionalProperties).toBe(false);
  expect(page.required).toEqual(["title", "blocks"]);
});
