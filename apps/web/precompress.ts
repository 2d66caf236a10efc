// The last step of both builds: `node precompress.ts FOLDER` writes a brotli copy (FILE.br) beside each text file that it makes smaller.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder whose files are to be compressed.");
const names = await readdir(folder, { recursive: true });
await Promise.all(
  names
    .filter((name) => /\.(?:css|html|js|json|svg|txt|webmanifest)$/.test(name))
    .map(async (name) => {
      const path = join(folder, name);
      const data = await readFile(path);
      const params = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      };
      // The default quality is the highest.
      const compressed = await promisify(brotliCompress)(data, { params });
      if (compressed.length < data.length) await writeFile(`${path}.br`, compressed);
    }),
);
