import { say } from "../../lib/language.ts";

/** The visitor waits for the download. */
const maxBytes = 400_000;

/** Why a GLB file cannot be shown, for editors; undefined if it can. Reads the header of glTF 2.0, section 4.4. */
export function modelFault(bytes: Buffer): string | undefined {
  const isWhole =
    bytes.length >= 20 &&
    bytes.toString("latin1", 0, 4) === "glTF" &&
    bytes.readUInt32LE(4) === 2 &&
    bytes.readUInt32LE(8) === bytes.length;
  if (!isWhole) return say("模型无法读取：已损坏或不是 GLB", "the model cannot be read; it is damaged or no GLB");
  if (bytes.length > maxBytes)
    return say(
      `模型有 ${Math.ceil(bytes.length / 1000)} kB，最多 ${maxBytes / 1000} kB；请简化网格或缩小贴图`,
      `the model has ${Math.ceil(bytes.length / 1000)} kB; the limit is ${maxBytes / 1000} kB: simplify its mesh or its textures`,
    );
  return undefined;
}
