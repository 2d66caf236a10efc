import { say } from "../language.ts";
/**
 * The size of an MP4 film in pixels, or in words for editors why it cannot be shown. A film must begin with its
 * index (ISO/IEC 14496-12: moov before mdat), so that it plays before it has arrived whole.
 */
export function filmSize(bytes: Buffer): { width: number; height: number } | string {
  const boxes = topLevelBoxes(bytes);
  if (boxes[0]?.type !== "ftyp")
    return say("影片无法读取：已损坏或不是 MP4", "the film cannot be read; it is damaged or no MP4");
  const index = boxes.find(({ type }) => type === "moov");
  const pictures = boxes.findIndex(({ type }) => type === "mdat");
  if (!index || (pictures >= 0 && pictures < boxes.indexOf(index)))
    return say(
      "影片的索引不在开头；导出时请选“快速启动”（-movflags +faststart）",
      "the film does not begin with its index; write it with -movflags +faststart",
    );
  return trackSize(bytes.subarray(index.start, index.end)) ?? say("影片没有画面", "the film has no picture");
}

function topLevelBoxes(bytes: Buffer): { type: string; start: number; end: number }[] {
  const boxes = [];
  for (let start = 0; start + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(start);
    // 1 announces a 64-bit size, 0 a box up to the end of the file.
    const size =
      short === 1 && start + 16 <= bytes.length
        ? Number(bytes.readBigUInt64BE(start + 8))
        : short || bytes.length - start;
    if (size < 8) break;
    boxes.push({ type: bytes.toString("latin1", start + 4, start + 8), start, end: start + size });
    start += size;
  }
  return boxes;
}

/** The first track header (tkhd) with a size: its last eight bytes, as 16.16 fixed point numbers. Sound has none. */
function trackSize(index: Buffer): { width: number; height: number } | undefined {
  for (let at = index.indexOf("tkhd"); at >= 4; at = index.indexOf("tkhd", at + 4)) {
    const end = at - 4 + index.readUInt32BE(at - 4);
    if (end > index.length || end < at + 12) continue;
    const [width, height] = [index.readUInt32BE(end - 8) >>> 16, index.readUInt32BE(end - 4) >>> 16];
    if (width > 0 && height > 0) return { width, height };
  }
  return undefined;
}
