import { Parser } from "htmlparser2";
import { say } from "../../lib/language.ts";

/** The parser's time per element grows with its depth. */
const maxDepth = 256;

/** Local names of elements that run, load or embed something. Refused in every namespace: any prefix may denote SVG. */
const refused = new Set(
  "script foreignobject iframe object embed meta base link handler listener audio video".split(" "),
);

class SvgFault extends Error {}

/**
 * The size of the viewBox of an SVG file of the content folder. These files are served unchanged, so active content is
 * refused.
 * @returns the size in pixels, or for editors why the file cannot be shown
 */
export function svgSize(text: string): { width: number; height: number } | string {
  let root: Record<string, string> | undefined;
  let level = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (root === undefined && localName(name) !== "svg") throw new SvgFault(withoutRoot());
        root ??= attributes;
        if ((level += 1) > maxDepth) throw new SvgFault(tooDeep());
        const isActive = Object.entries(attributes).some(
          ([attribute, value]) => localName(attribute).startsWith("on") || /^\s*javascript:/i.test(value),
        );
        if (isActive || refused.has(localName(name))) throw new SvgFault(active());
      },
      onclosetag: () => void (level -= 1),
    },
    { xmlMode: true, decodeEntities: true },
  );
  try {
    parser.end(text);
  } catch (error) {
    if (error instanceof SvgFault) return error.message;
    throw error;
  }
  if (root === undefined) return withoutRoot();
  const [, , width = 0, height = 0] =
    root["viewBox"]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  if (!(width > 0 && height > 0)) return withoutSize();
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}

const withoutRoot = () => say("图形没有 <svg> 元素", "the drawing has no <svg> element");
const tooDeep = () =>
  say(`图形嵌套太深，最多 ${maxDepth} 层`, `the drawing has more than ${maxDepth} levels of elements`);
const active = () => say("图形不能含有脚本或外来元素", "the drawing must not contain scripts or foreign elements");
const withoutSize = () =>
  say(
    '图形没有 viewBox（例如 viewBox="0 0 120 40"），不知道大小',
    'the drawing has no viewBox such as viewBox="0 0 120 40", which gives its size',
  );
