// The last step of a build: `node tools/precompress.ts FOLDER` leaves a copy in brotli (FILE.br) beside each file that it makes smaller.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { compress } from "../apps/server/src/plugins/http/encoding.ts";

/** Brotli's highest quality: files are compressed once per build. */
const quality = 11;

/** Text formats. Pictures and fonts carry their own compression. */
const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder whose files are to be compressed.");
const dir = resolve(folder);
const names = (await readdir(dir, { recursive: true })).filter((name) => compressible.test(name));
await Promise.all(
  names.map(async (name) => {
    const path = join(dir, name);
    const whole = await readFile(path);
    const smaller = await compress(whole, "br", quality);
    if (smaller.length < whole.length) await writeFile(`${path}.br`, smaller);
  }),
);
