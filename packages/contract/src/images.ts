/**
 * The x-oss-process query (section 9) and the sizes that pages use. The image service stores these permanently and
 * renders others within limits. Free of schemas, because browsers load it.
 */
/** Widths in pixels of pictures with their own aspect ratio; the default is 1920. */
export const imageWidths = [64, 200, 320, 480, 640, 750, 960, 1280, 1600, 1920, 2400] as const;

/** Boxes as [width, height] by aspect ratio; card thumbnails are 676x900 (section 9). */
export const pictureBoxes = {
  "1:1": [
    [200, 200],
    [480, 480],
    [800, 800],
    [1200, 1200],
    [1500, 1500],
  ],
  "4:5": [
    [480, 600],
    [640, 800],
    [960, 1200],
  ],
  "388:450": [
    [338, 450],
    [676, 900],
  ],
  "836:520": [
    [418, 260],
    [836, 520],
    [1672, 1040],
  ],
  "13:8": [
    [520, 320],
    [728, 448],
    [1040, 640],
  ],
  "3:2": [
    [480, 320],
    [960, 640],
    [1500, 1000],
  ],
  "2:3": [
    [480, 720],
    [660, 990],
    [900, 1350],
  ],
  "16:9": [
    [640, 360],
    [1200, 675],
    [1920, 1080],
  ],
} as const;

/** Pictures for shares: Open Graph, the square of chat cards, and microblogs. */
export const shareBoxes = { wide: [1200, 630], chat: [300, 300], post: [750, 750] } as const;

/** All boxes that pages use. */
export const imageBoxes = [...Object.values(pictureBoxes).flat(), ...Object.values(shareBoxes)];

export const imageFormats = ["webp", "avif", "jpg", "png"] as const;
export type ImageFormat = (typeof imageFormats)[number];

export interface Rendition {
  /** Width in pixels; default 1920. */
  width?: number;
  /**
   * With a height the picture is fitted into the box. `pad` fills the rest with a colour, `fill` crops, `mfit` keeps
   * the overflow.
   */
  height?: number;
  mode?: "pad" | "fill" | "mfit";
  /** Fill colour of `pad` as six hexadecimal digits; default white. */
  colour?: string;
  format?: ImageFormat;
}

/** Whether an address is an SVG, which is sent unchanged. */
export function isDrawingUrl(url: string): boolean {
  return /\.svg(?:\?|$)/i.test(url);
}

/**
 * The address of a rendition; keeps the version in the picture's address. SVG and data: URIs are returned unchanged.
 */
export function imageUrl(
  url: string,
  { width = 1920, height, mode = "fill", colour = "FFFFFF", format = "webp" }: Rendition = {},
): string {
  if (isDrawingUrl(url) || url.startsWith("data:")) return url;
  const box = height === undefined ? `w_${width}` : `m_${mode},w_${width},h_${height}`;
  const pad = height !== undefined && mode === "pad" ? `,limit_0,color_${colour}` : "";
  return `${url}${url.includes("?") ? "&" : "?"}x-oss-process=image/resize,${box}${pad}/format,${format}`;
}
