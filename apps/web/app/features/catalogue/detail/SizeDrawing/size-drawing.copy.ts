import type { SizeDrawing } from "@klarholm/contract";

export const sizeCopy = {
  heading: "尺寸",
  titleOf: (name: string) => `${name}侧视尺寸图`,
};

/** The measures as one line of text, for readers and screen readers alike. */
export function spokenSize({ width, height, length, capacityMl }: SizeDrawing): string {
  return [
    `直径 ${Math.round(width)} 毫米`,
    ...(length === null ? [] : [`全长 ${Math.round(length)} 毫米`]),
    `高 ${Math.round(height)} 毫米`,
    ...(capacityMl === null ? [] : [`容量 ${capacity(capacityMl)}`]),
  ].join(" · ");
}

/** Millilitres below a litre, litres from there on: 560 毫升, 1.1 升. */
function capacity(millilitres: number): string {
  return millilitres < 1000 ? `${millilitres} 毫升` : `${Math.round(millilitres / 100) / 10} 升`;
}
