import { FontError } from "./font-error.ts";

/** Chinese for messages of the subset process. */
const fontMessages: Record<string, string> = {
  "the file is a collection of fonts, expected one font": "文件是一组字体，应为单个字体",
  "the file is no font that can be read, or it is damaged": "文件不是可读的字体，或已损坏",
  "the font has no Latin letters": "字体没有西文字母",
  "the font has no Chinese characters": "字体没有汉字",
  "the font is damaged": "字体已损坏",
  "the font has no Unicode characters": "字体没有 Unicode 字符",
};

/** Why a font cannot be used, in Chinese. @param error of `SubsetProcess.measure` */
export function fontReason(error: unknown): string {
  return error instanceof FontError ? (fontMessages[error.message] ?? error.message) : "裁切字体时出错";
}
