import { say } from "../../lib/language.ts";

/** Limit of boxes read on one level. A film has a dozen; a hostile file of 50 MB could have six million. */
const boxLimit = 1000;

/**
 * The size of an MP4 film in pixels, or a message for editors why it cannot be used. The index must come first
 * (ISO/IEC 14496-12: moov before mdat), so that the film plays while it loads.
 */
export function filmSize(bytes: Buffer): { width: number; height: number } | string {
  let isFirst = true;
  for (const { type, content } of boxesOf(bytes)) {
    if (isFirst && type !== "ftyp") break;
    if (type === "moov") return trackSize(content) ?? say("影片没有画面", "the film has no picture");
    if (type === "mdat") return withoutIndex();
    isFirst = false;
  }
  return isFirst
    ? say("影片无法读取：已损坏或不是 MP4", "the film cannot be read; it is damaged or no MP4")
    : withoutIndex();
}

function withoutIndex(): string {
  return say(
    "影片的索引不在开头；导出时请选“快速启动”（-movflags +faststart）",
    "the film does not begin with its index; write it with -movflags +faststart",
  );
}

/** The boxes of one level, without their headers, up to the first broken one. */
function* boxesOf(bytes: Buffer): Generator<{ type: string; content: Buffer }> {
  let start = 0;
  for (let count = 0; count < boxLimit && start + 8 <= bytes.length; count += 1) {
    const short = bytes.readUInt32BE(start);
    // 1 means that a 64-bit size follows, 0 that the box ends with the file.
    const isLong = short === 1 && start + 16 <= bytes.length;
    const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short || bytes.length - start;
    const header = isLong ? 16 : 8;
    if (size < header) return;
    const type = bytes.toString("latin1", start + 4, start + 8);
    yield { type, content: bytes.subarray(start + header, start + size) };
    start += size;
  }
}

/** The size in the first track header (moov/trak/tkhd) that has one: its last eight bytes, as 16.16 fixed point numbers. Audio has none. */
function trackSize(index: Buffer): { width: number; height: number } | undefined {
  for (const track of boxesOf(index)) {
    if (track.type !== "trak") continue;
    for (const { type, content } of boxesOf(track.content)) {
      if (type !== "tkhd" || content.length < 8) continue;
      const [width, height] = [content.length - 8, content.length - 4].map((at) => content.readUInt32BE(at) >>> 16);
      if (width && height) return { width, height };
    }
  }
  return undefined;
}
