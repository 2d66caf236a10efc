import { say } from "../../lib/language.ts";

/** Boxes of one level that are looked at. A film has a dozen; eight bytes each, a file of 50 MB has room for six million. */
const mostBoxes = 1000;

/**
 * The size of an MP4 film in pixels, or in words for editors why it cannot be shown. A film must begin with its
 * index (ISO/IEC 14496-12: moov before mdat), so that it plays before it has arrived whole.
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

/** The boxes of one level, without their headers; none after one that is broken. */
function* boxesOf(bytes: Buffer): Generator<{ type: string; content: Buffer }> {
  let start = 0;
  for (let count = 0; count < mostBoxes && start + 8 <= bytes.length; count += 1) {
    const short = bytes.readUInt32BE(start);
    // 1 announces a 64-bit size, 0 a box up to the end of the file.
    const isLong = short === 1 && start + 16 <= bytes.length;
    const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short || bytes.length - start;
    const header = isLong ? 16 : 8;
    if (size < header) return;
    const type = bytes.toString("latin1", start + 4, start + 8);
    yield { type, content: bytes.subarray(start + header, start + size) };
    start += size;
  }
}

/** The first track header (moov/trak/tkhd) with a size: its last eight bytes, as 16.16 fixed point numbers. Sound has none. */
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
