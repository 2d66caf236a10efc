// Makes the studio's models small: pictures within become WebP, geometry is quantised and packed by meshopt.
//   node studio/pack-models.mjs FOLDER      every ID.glb of the folder becomes ID.min.glb beside it
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Logger, NodeIO } from "@gltf-transform/core";
import { ALL_EXTENSIONS } from "@gltf-transform/extensions";
import { dedup, meshopt, prune, simplify, textureCompress } from "@gltf-transform/functions";
import { MeshoptDecoder, MeshoptEncoder, MeshoptSimplifier } from "meshoptimizer";
import sharp from "sharp";

/** What a visitor's telephone may be asked to load, in bytes. */
export const LARGEST = 400_000;
/** How far a surface may move when a model is too large otherwise: shares of its size, tried in this order. */
const COARSER = [0.0001, 0.0003, 0.001];

/** Reads and writes models with every extension they use. */
export async function modelIO() {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready, MeshoptSimplifier.ready]);
  return new NodeIO()
    .setLogger(new Logger(Logger.Verbosity.WARN))
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ "meshopt.decoder": MeshoptDecoder, "meshopt.encoder": MeshoptEncoder });
}

/**
 * A model as it is served: at most LARGEST bytes, simplified only where that demands it.
 * @param {import("@gltf-transform/core").NodeIO} io
 * @param {string} path of a model as the studio writes it
 * @throws {Error} when it stays too large
 */
export async function compress(io, path) {
  for (const error of [undefined, ...COARSER]) {
    const model = await io.read(path);
    await model.transform(
      dedup(),
      prune(),
      textureCompress({ encoder: sharp, targetFormat: "webp", slots: /^(?!thickness)/, quality: 80, effort: 80 }),
      ...(error === undefined ? [] : [simplify({ simplifier: MeshoptSimplifier, ratio: 0, error })]),
      // Normals in 10 bits: in 8, the reflection of a window in glaze has steps. Decorations go around many times.
      meshopt({ encoder: MeshoptEncoder, level: "medium", quantizeNormal: 10, quantizeTexcoord: 16 }),
    );
    const bytes = await io.writeBinary(model);
    if (bytes.length <= LARGEST) return bytes;
  }
  throw new Error(`${path} stays above ${LARGEST} bytes`);
}

if (import.meta.main) {
  const folder = process.argv[2] ?? "";
  const io = await modelIO();
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".glb") && !file.endsWith(".min.glb"))) {
    const small = join(folder, name.replace(/\.glb$/, ".min.glb"));
    writeFileSync(small, await compress(io, join(folder, name)));
    console.log(`${name} ${statSync(small).size}`);
  }
}
