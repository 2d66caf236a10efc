import { interfaceCopy } from "@klarholm/contract/interface-copy";
import type { SizeDrawing } from "@klarholm/contract";

export const sizeCopy = interfaceCopy("size-drawing", {
  titleOf: (name: string) => `${name}侧视尺寸图`,
});

/** The dimensions as text, with line breaks between them only. */
export function dimensionsText(source: SizeDrawing): string {
  const { widthOf, height, length, capacityMl } = source;
  const [acrossWords, lengthWords] = [
    baseDimensions(source, "毫米", "直径 "),
    length === null ? [] : [Math.round(length)],
  ];
  return [
    ...(widthOf === "base"
      ? lengthWords.map((value) => `长 ${value} 毫米`)
      : [acrossWords, ...lengthWords.map((value) => `全长 ${value} 毫米`)]),
    `高 ${Math.round(height)} 毫米`,
    ...(widthOf === "base" ? [acrossWords] : []),
    ...(capacityMl === null ? [] : [`容量 ${capacity(capacityMl)}`]),
  ]
    .map((measure) => measure.replaceAll(" ", "\u00a0"))
    .join("\u00a0· ");
}

/** The diameter of a round body, or length and width of an oval one; of a figure those of its base. @param round the prefix of a diameter */
export function baseDimensions({ widthOf, width, depth }: SizeDrawing, unit: string, round: string): string {
  const [long, short] = [width, depth ?? 0].map(Math.round);
  if (widthOf === "base") return `底座 ${depth === null ? long : `${long} × ${short}`} ${unit}`;
  return depth === null ? `${round}${long} ${unit}` : `长 ${long} × 宽 ${short} ${unit}`;
}

/** Such as 560 毫升, 1.1 升. */
function capacity(millilitres: number): string {
  return millilitres < 1000 ? `${millilitres} 毫升` : `${Math.round(millilitres / 100) / 10} 升`;
}
