import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { interfaceTexts, listFile } from "./interface-copy.ts";

test("[BRAND-02] the list that content/copy.yaml is checked by has every interface text (npm run copy)", async () => {
  expect(await interfaceTexts()).toEqual(JSON.parse(await readFile(listFile, "utf8")));
});
