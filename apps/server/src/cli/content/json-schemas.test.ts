import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { jsonSchemas, schemaFolder } from "./json-schemas.ts";

const root = join(import.meta.dirname, "../../../../..");
const folder = join(root, "content", schemaFolder);

it("the schemas in the content folder are up to date (`npm run content -- schemas`)", async () => {
  const schemas = jsonSchemas();
  expect((await readdir(folder)).toSorted()).toEqual(Object.keys(schemas).toSorted());
  for (const [name, text] of Object.entries(schemas))
    expect(await readFile(join(folder, name), "utf8"), name).toBe(text);
});

it("the settings of the editor's plugin have a schema for every kind of file", async () => {
  const settings = z
    .object({ "yaml.schemas": z.record(z.string(), z.array(z.string())) })
    .parse(JSON.parse(await readFile(join(root, ".vscode/settings.json"), "utf8")));
  expect(Object.keys(settings["yaml.schemas"]).toSorted()).toEqual(
    Object.keys(jsonSchemas())
      .map((name) => `content/${schemaFolder}/${name}`)
      .toSorted(),
  );
});
