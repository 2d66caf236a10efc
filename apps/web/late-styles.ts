import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import { afterClientBuild } from "./after-client-build.ts";

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/**
 * Gives the stylesheets of a module that is imported on demand to every file that may import it. The server
 * renders such modules as well, and its HTML must be whole before any script runs; React Router links only
 * what files import outright. So the import itself asks for none of them any more: a sheet that comes late, whatever is
 * in it, has browsers lay out the whole page again.
 * @param module as the manifest names it, such as `app/blocks/editorial.ts`
 */
export function lateStyles(module: string): Plugin {
  return afterClientBuild("klarholm-late-styles", async (dir) => {
    const file = join(dir, ".vite/manifest.json");
    const manifest: Record<string, ManifestChunk> = JSON.parse(await readFile(file, "utf8"));
    const late = [...stylesOf(module, manifest)];
    if (late.length === 0) throw new Error(`${module} is no module that loads on demand with styles of its own`);
    for (const chunk of Object.values(manifest)) {
      if (!chunk.dynamicImports?.includes(module)) continue;
      chunk.css = [...new Set([...(chunk.css ?? []), ...late])];
      const importer = join(dir, chunk.file);
      const code = await readFile(importer, "utf8");
      await writeFile(importer, withoutStyles(code, basename(manifest[module]?.file ?? "")));
    }
    await writeFile(file, JSON.stringify(manifest, undefined, 2));
  });
}

/** Takes the sheets out of what Vite asks for with an import of `file`. @throws when Vite writes such imports otherwise than before */
function withoutStyles(code: string, file: string): string {
  const files: string[] = JSON.parse(/m\.f\s*=\s*(\[[^\]]*\])/.exec(code)?.[1] ?? "[]");
  const asked = new RegExp(`(import\\(.\\./${file}.\\),\\s*__vite__mapDeps\\(\\[)([\\d,]*)`);
  if (!asked.test(code)) throw new Error(`The import of ${file} was not found: see late-styles.ts`);
  return code.replace(asked, (_, start: string, places: string) => {
    const scripts = places.split(",").filter((place) => !files[Number(place)]?.endsWith(".css"));
    return start + scripts.join(",");
  });
}

/** The sheets of a chunk and of all that it imports outright. */
function stylesOf(key: string, manifest: Record<string, ManifestChunk>, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return new Set();
  seen.add(key);
  const imported = (chunk.imports ?? []).flatMap((each) => [...stylesOf(each, manifest, seen)]);
  return new Set([...imported, ...(chunk.css ?? [])]);
}
