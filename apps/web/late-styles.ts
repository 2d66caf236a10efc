import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

interface ManifestChunk {
  css?: string[];
  dynamicImports?: string[];
}

/**
 * Gives the stylesheets of a module that is imported on demand to every file that may import it. The server
 * renders such modules as well, and its HTML must be whole before any script runs; React Router links only
 * what files import outright.
 * @param module as the manifest names it, such as `app/blocks/editorial.ts`
 */
export function lateStyles(module: string): Plugin {
  return {
    name: "klarholm-late-styles",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle: {
      order: "post",
      async handler({ dir }) {
        if (dir === undefined) return;
        const file = join(dir, ".vite/manifest.json");
        const manifest: Record<string, ManifestChunk> = JSON.parse(await readFile(file, "utf8"));
        const late = manifest[module]?.css;
        if (!late) throw new Error(`${module} is no module that loads on demand with styles of its own`);
        for (const chunk of Object.values(manifest)) {
          if (chunk.dynamicImports?.includes(module)) chunk.css = [...(chunk.css ?? []), ...late];
        }
        await writeFile(file, JSON.stringify(manifest, undefined, 2));
      },
    },
  };
}
