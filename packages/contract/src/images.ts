/**
 * How the site asks the image host for a rendition (section 9): the x-oss-process query, and the sizes
 * that its pages use. The embedded image service keeps these for good, and renders others within bounds.
 * Free of schemas, because browsers load it.
 */
/** Widths in pixels for pictures that keep their own ratio; 1920 is the default. */
export const imageWidths = [64, 200, 320, 480, 640, 750, 960, 1280, 1600, 1920, 2400] as const;

/** Boxes as [width, height], by the shape in which pages show pictures; card thumbnails are 676x900 (section 9). */
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

/** What a page is shown by elsewhere: wide, the square that chat cards take, and the one of microblogs. */
export const shareBoxes = { wide: [1200, 630], chat: [300, 300], post: [750, 750] } as const;

/** Every box that pages ask for. */
export const imageBoxes = [...Object.values(pictureBoxes).flat(), ...Object.values(shareBoxes)];

export const imageFormats = ["webp", "avif", "jpg", "png"] as const;
export type ImageFormat = (typeof imageFormats)[number];

export interface Rendition {
  /** Width in pixels; 1920 when nothing is said. */
  width?: number;
  /** With a height the picture is fitted into the box: `pad` fills with a colour, `fill` crops, `mfit` keeps what stands over. */
  height?: number;
  mode?: "pad" | "fill" | "mfit";
  /** What `pad` fills with, as six hexadecimal digits; white when nothing is said. */
  colour?: string;
  format?: ImageFormat;
}

/** Whether an address is that of a drawing (SVG), which is sent as it is. */
export function isDrawingUrl(url: string): boolean {
  return /\.svg(?:\?|$)/i.test(url);
}

/**
 * The address of a rendition of a picture, which keeps the version that the picture's own address carries.
 * Drawings and data: URIs are returned as they are.
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
