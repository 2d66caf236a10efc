import sharp from "sharp";
import type { Rendition } from "./rendition.ts";

/** Pixels of a side at which pictures are compared. */
const side = 32;
/** Mean difference of the channels, of 255, from which pictures differ. Qualities of the same picture differ by 1 to 3. */
const maxDifference = 8;
/** The same for the colour of a corner that is padded. */
const maxColourDifference = 6;
/** How much heavier an answer may be. */
const maxWeight = 1.5;

/** The answer of another host to a request for a picture. */
export interface ForeignAnswer {
  status: number;
  /** The media type. */
  type: string;
  bytes: Buffer;
}

/**
 * How another host's answer differs from the rendition that this server makes, each in Chinese and English.
 * @param own the bytes of the rendition
 */
export async function compareAnswer(
  own: Buffer,
  { status, type, bytes }: ForeignAnswer,
  { format, resizes }: Rendition,
): Promise<string[]> {
  if (status !== 200) {
    const [, code = ""] = /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString("utf8")) ?? [];
    return [`拒绝 refused: ${status} ${code}`.trim()];
  }
  const [ours, theirs] = [
    await sharp(own).metadata(),
    await sharp(bytes)
      .metadata()
      .catch(() => undefined),
  ];
  if (!theirs) return [`不是图片 no picture: ${type}`];
  const differences: string[] = [];
  const note = (text: string) => void differences.push(text);
  if (theirs.format !== ours.format) note(`格式 format: ${theirs.format}，此处 here ${format}`);
  if ((theirs.orientation ?? 1) > 1) note("没有转正 not turned by its EXIF orientation");
  const sizes = [ours, theirs].map(({ width, height }) => `${width}×${height}`);
  if (Math.abs(ours.width - theirs.width) > 1 || Math.abs(ours.height - theirs.height) > 1)
    note(`尺寸 size: ${sizes[1]}，此处 here ${sizes[0]}`);
  else if (differences.length === 0) {
    const isPadded = resizes.some(({ mode }) => mode === "pad");
    if (isPadded && difference(await corner(own), await corner(bytes)) > maxColourDifference)
      note("填充颜色不同 another padding colour");
    else if (difference(await reduced(own), await reduced(bytes)) > maxDifference)
      note("裁剪或内容不同 another crop or content");
  }
  if (ours.hasAlpha !== theirs.hasAlpha && format !== "jpg") note("透明度不同 another transparency");
  if (theirs.exif && !ours.exif) note("保留了元数据，可能含拍摄地点 keeps metadata, such as the place of a photograph");
  if (bytes.length > own.length * maxWeight)
    note(`字节数是此处的 ${Math.round((bytes.length / own.length) * 100)}% of our bytes`);
  return differences;
}

const onWhite = (bytes: Buffer) => sharp(bytes).flatten({ background: "#fff" }).toColourspace("srgb");
const reduced = (bytes: Buffer) => onWhite(bytes).resize(side, side, { fit: "fill" }).raw().toBuffer();
const corner = (bytes: Buffer) => onWhite(bytes).extract({ left: 0, top: 0, width: 2, height: 2 }).raw().toBuffer();

/** The mean difference of bytes. */
function difference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0));
  return sum / one.length;
}
