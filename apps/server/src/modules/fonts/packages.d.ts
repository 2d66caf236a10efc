/** The part of subset-font 2.9 that is used here; the package brings no types. */
declare module "subset-font" {
  interface SubsetOptions {
    targetFormat: "sfnt" | "woff2";
    keepAllGlyphs?: boolean;
    noHinting?: boolean;
    keepFeatures?: string[];
    dropTables?: string[];
    /** Values that axes are fixed at, by tag. */
    variationAxes?: Record<string, number>;
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}

/** What subset-font itself reads and writes font files with; it brings no types either. */
declare module "fontverter" {
  export function convert(font: Buffer, format: "sfnt"): Promise<Buffer>;
}
