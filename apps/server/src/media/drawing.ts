import { Parser } from "htmlparser2";

/** What a drawing may be made of; whatever runs, loads or holds something else is not among it. */
const elements = new Set(
  (
    "svg g defs symbol use title desc metadata switch path rect circle ellipse line polyline polygon text tspan textPath " +
    "image clipPath mask pattern marker linearGradient radialGradient stop filter feBlend feColorMatrix feComponentTransfer " +
    "feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB " +
    "feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight " +
    "feTile feTurbulence style"
  ).split(" "),
);

/** Addresses within the drawing, and pictures that it carries itself. */
const ownAddress = /^(?:#[\w.:-]+|data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z\d+/=\s]*)$/;

/**
 * What keeps a drawing (SVG) from being taken, in Chinese; undefined for nothing. Drawings are kept as they are, so what
 * could run or load anything is refused rather than cut out of them: editors would get back another drawing.
 */
export function drawingFault(text: string): string | undefined {
  const faults: string[] = [];
  let depth = 0;
  let root: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        // Elements of drawing programs stand in namespaces of their own, and show nothing.
        const isForeign = name.includes(":") && !name.startsWith("svg:");
        root ??= name;
        depth += 1;
        if (!isForeign && !elements.has(name)) faults.push(`图形里不能有 <${name.slice(0, 30)}>`);
        for (const [attribute, value] of Object.entries(attributes)) {
          if (/^on/i.test(attribute)) faults.push(`图形里不能有 ${attribute.slice(0, 30)}`);
          if (/(?:^|:)(?:href|src)$/i.test(attribute) && !ownAddress.test(value.trim()))
            faults.push("图形里不能引用别处的文件");
          if (loadsElsewhere(value)) faults.push("图形里的样式不能引用别处的文件");
        }
      },
      ontext(words) {
        if (loadsElsewhere(words)) faults.push("图形里的样式不能引用别处的文件");
      },
      onclosetag: () => void (depth -= 1),
      onprocessinginstruction(name, data) {
        if (/^!doctype/i.test(name) ? data.includes("[") : name !== "?xml") faults.push("图形里不能有指令或实体");
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (root !== "svg" || depth !== 0) return "图形无法读取：已损坏或不是 SVG";
  return faults[0];
}

/** Styles lead elsewhere by url() and by @import; escapes could hide either. */
function loadsElsewhere(style: string): boolean {
  return (
    /@import|\\|expression\s*\(|javascript:/i.test(style) ||
    [...style.matchAll(/url\(\s*["']?([^"')]*)/gi)].some(([, address = ""]) => !ownAddress.test(address.trim()))
  );
}
