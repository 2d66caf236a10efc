import type { Fact } from "./facts.ts";

export interface DrawnCertificate {
  /** The brand's name, above everything. */
  issuer: string;
  title: string;
  series: string;
  name: string;
  /** Address of the product's picture. */
  picture: string;
  facts: readonly Fact[];
  note: string;
}

/** Pixels: three to four, as phones show pictures in albums. */
const [width, height, margin] = [1080, 1440, 56];
const middle = width / 2;

/**
 * Draws a certificate with the site's own colours and faces.
 * @throws when the picture cannot be had, or its host does not let it be used
 */
export async function drawCertificate(certificate: DrawnCertificate): Promise<HTMLCanvasElement> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const paint = canvas.getContext("2d");
  if (!paint) throw new Error("There is no canvas to draw on");
  const token = tokensOf(document.documentElement);
  const picture = await load(certificate.picture);

  paint.fillStyle = token("--porcelain");
  paint.fillRect(0, 0, width, height);
  paint.strokeStyle = token("--brass");
  paint.lineWidth = 2;
  for (const inset of [margin / 2, margin / 2 + 10])
    paint.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset);

  const write = writer(paint, token);
  write(certificate.issuer, 128, { size: 34, colour: "--cobalt-deep", tracking: 6 });
  write(certificate.title, 206, { size: 60, colour: "--ink", tracking: 12 });
  const side = 560;
  paint.fillStyle = token("--paper");
  paint.fillRect(middle - side / 2, 256, side, side);
  drawWithin(paint, picture, { left: middle - side / 2, top: 256, side });
  write(certificate.series.toUpperCase(), 880, { size: 28, colour: "--slate", tracking: 6 });
  // The display face's figures hang below the line, and a canvas cannot be told to use its others.
  write(certificate.name, 938, { size: 40, colour: "--ink", tracking: 3, face: "--font-body" });
  drawFacts(paint, token, certificate.facts);
  write(certificate.note, height - 84, { size: 22, colour: "--slate", face: "--font-body" });
  return canvas;
}

/** The line above the facts, in pixels from the top, and the height of each. */
const [factsTop, factHeight] = [990, 62];

function drawFacts(paint: CanvasRenderingContext2D, token: Token, facts: readonly Fact[]) {
  const [left, right] = [margin + 150, width - margin - 150];
  for (const [index, { label, value }] of facts.entries()) {
    const top = factsTop + index * factHeight;
    paint.fillStyle = token("--hairline");
    paint.fillRect(left, top, right - left, 1);
    for (const [text, align, at, colour] of [
      [label, "left", left, "--slate"],
      [value, "right", right, "--ink"],
    ] as const) {
      paint.font = `28px ${token("--font-body")}`;
      paint.fillStyle = token(colour);
      paint.textAlign = align;
      paint.fillText(text, at, top + 42);
    }
  }
}

type Token = (name: string) => string;

function tokensOf(element: Element): Token {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(name).trim();
}

interface Line {
  size: number;
  colour: string;
  tracking?: number;
  face?: string;
}

/** Writes centred lines; one that would leave the frame is set smaller. */
function writer(paint: CanvasRenderingContext2D, token: Token) {
  const widest = width - 2 * margin - 80;
  return (text: string, baseline: number, { size, colour, tracking = 0, face = "--font-display" }: Line) => {
    paint.textAlign = "center";
    paint.fillStyle = token(colour);
    const set = (pixels: number) => {
      paint.font = `${pixels}px ${token(face)}`;
      paint.letterSpacing = `${tracking}px`;
    };
    set(size);
    const wide = paint.measureText(text).width;
    if (wide > widest) set(Math.floor((size * widest) / wide));
    paint.fillText(text, middle, baseline);
    paint.letterSpacing = "0px";
  };
}

function drawWithin(
  paint: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  { left, top, side }: { left: number; top: number; side: number },
) {
  const scale = side / Math.max(picture.naturalWidth, picture.naturalHeight);
  const [w, h] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  paint.drawImage(picture, left + (side - w) / 2, top + (side - h) / 2, w, h);
}

/** A picture that may be drawn and kept, from another host too where that allows it. */
async function load(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.crossOrigin = "anonymous";
  picture.src = address;
  await picture.decode();
  return picture;
}
