/** Writes facts.json: what the server knows of the faces beside it. Run it when one of them is replaced: `node apps/server/fonts/measure.ts`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureFont } from "../src/modules/fonts/measure-font.ts";

const files = { latin: "cormorant-garamond-latin-500.woff2", chinese: "noto-serif-sc-400.woff2" } as const;
const latin = await measureFont(readFileSync(join(import.meta.dirname, files.latin)), "latin");
const chinese = await measureFont(readFileSync(join(import.meta.dirname, files.chinese)), "chinese");
const facts = { latin: { file: files.latin, ...latin }, chinese: { file: files.chinese, ...chinese } };
writeFileSync(join(import.meta.dirname, "facts.json"), `${JSON.stringify(facts, null, 2)}\n`);
