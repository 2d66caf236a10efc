// A step of both builds: what is sent compressed is compressed while it is built, not again by each server that starts.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { compress } from "../apps/server/src/http/encoding.ts";

/** Brotli's most: files are compressed once, and sent to everybody. */
const effort = 11;

/** What gains by it. Everything else below a build's folder carries its own compression, or is never sent. */
const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

/**
 * Leaves a copy in brotli beside every file of a build for browsers, named as it is with `.br` behind, where that is smaller.
 * It comes when all else is built: other steps write files anew, and that of the server adds some.
 */
export function precompressed(): Plugin {
  return {
    name: "klarholm-precompressed",
    buildApp: {
      order: "post",
      handler: async (builder) => {
        const { client } = builder.environments;
        if (client === undefined) return;
        // Where a build is of browsers' files alone, Vite begins it behind all these steps.
        if (!client.isBuilt) await builder.build(client);
        await compressBelow(resolve(client.config.root, client.config.build.outDir));
      },
    },
  };
}

async function compressBelow(dir: string): Promise<void> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => compressible.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(dir, name);
      const whole = await readFile(path);
      const smaller = await compress(whole, "br", effort);
      if (smaller.length < whole.length) await writeFile(`${path}.br`, smaller);
    }),
  );
}
