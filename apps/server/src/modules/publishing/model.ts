import { say } from "../../lib/language.ts";

/** Bytes of a model at the most: it is fetched while a visitor waits with a finger on the glass. */
const mostBytes = 400_000;

/** Why a glTF model in one file (glTF 2.0, 4.4: magic, version, length) cannot be shown, in words for editors; nothing if it can. */
export function modelFault(bytes: Buffer): string | undefined {
  const isWhole =
    bytes.length >= 20 &&
    bytes.toString("latin1", 0, 4) === "glTF" &&
    bytes.readUInt32LE(4) === 2 &&
    bytes.readUInt32LE(8) === bytes.length;
  if (!isWhole) return say("模型无法读取：已损坏或不是 GLB", "the model cannot be read; it is damaged or no GLB");
  if (bytes.length > mostBytes)
    return say(
      `模型有 ${Math.ceil(bytes.length / 1000)} kB，最多 ${mostBytes / 1000} kB；请简化网格或缩小贴图`,
      `the model has ${Math.ceil(bytes.length / 1000)} kB of ${mostBytes / 1000} at the most; simplify its mesh or its textures`,
    );
  return undefined;
}
