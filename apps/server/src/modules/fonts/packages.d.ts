/** The part of subset-font 2.9 that is used here; the package brings no types. */
declare module "subset-font" {
  interface SubsetOptions {
    targetFormat: "sfnt" | "woff2";
    keepAllGlyphs?: boolean;
    noHinting?: boolean;
    keepFeatures?: string[];
    dropTables?: string[];
    /** Fixed values of axes by tag. */
    variationAxes?: Record<string, number>;
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}

/** A dependency of subset-font, which reads and writes font files; it brings no types either. */
declare module "fontverter" {
  export function convert(font: Buffer, format: "sfnt"): Promise<Buffer>;
}
