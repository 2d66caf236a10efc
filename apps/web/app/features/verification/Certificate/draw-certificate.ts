import { certificateCopy as copy } from "./certificate.copy.ts";

export interface DrawnCertificate {
  /** The brand's name. */
  issuer: string;
  series: string;
  name: string;
  /** URL of the product's picture. */
  picture: string;
  facts: readonly { label: string; value: string }[];
}

/** In pixels, as all lengths below; 3 to 4 like the pictures of phones. */
const [width, height, margin] = [1080, 1440, 56];
const middle = width / 2;
const factHeight = 62;

interface Text {
  size: number;
  colour: string;
  tracking?: number;
  face?: string;
}

/** Draws a certificate in the site's colours and fonts; throws if the picture fails to load or taints it. */
export async function drawCertificate(certificate: DrawnCertificate): Promise<HTMLCanvasElement> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("Canvas is not supported");
  const picture = Object.assign(new Image(), { crossOrigin: "anonymous", src: certificate.picture });
  await picture.decode();

  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const fill = (colour: string, left: number, top: number, wide: number, high: number) => {
    context.fillStyle = token(colour);
    context.fillRect(left, top, wide, high);
  };
  /** Sets font and colour. @param scale of the font size */
  const setText = ({ size, colour, tracking = 0, face = "--font-display" }: Text, scale = 1) => {
    context.font = `${Math.floor(size * scale)}px ${token(face)}`;
    context.letterSpacing = `${tracking}px`;
    context.fillStyle = token(colour);
  };
  /** Writes a centred line, in a smaller size where it would not fit. */
  const writeLine = (line: string, baseline: number, text: Text) => {
    context.textAlign = "center";
    setText(text);
    setText(text, Math.min(1, (width - 2 * margin - 80) / context.measureText(line).width));
    context.fillText(line, middle, baseline);
  };

  fill("--porcelain", 0, 0, width, height);
  context.strokeStyle = token("--brass");
  context.lineWidth = 2;
  for (const inset of [margin / 2, margin / 2 + 10])
    context.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset);

  writeLine(certificate.issuer, 128, { size: 34, colour: "--cobalt-deep", tracking: 6 });
  writeLine(copy.title, 206, { size: 60, colour: "--ink", tracking: 12 });
  const [top, side] = [256, 560];
  fill("--paper", middle - side / 2, top, side, side);
  const scale = side / Math.max(picture.naturalWidth, picture.naturalHeight);
  const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  context.drawImage(picture, middle - wide / 2, top + (side - high) / 2, wide, high);
  writeLine(certificate.series.toUpperCase(), 880, { size: 28, colour: "--slate", tracking: 6 });
  // The display font has old-style figures by default, and a canvas cannot select others.
  writeLine(certificate.name, 938, { size: 40, colour: "--ink", tracking: 3, face: "--font-body" });

  const [left, right] = [margin + 150, width - margin - 150];
  for (const [index, { label, value }] of certificate.facts.entries()) {
    const line = 990 + index * factHeight;
    fill("--hairline", left, line, right - left, 1);
    setText({ size: 28, colour: "--slate", face: "--font-body" });
    context.textAlign = "left";
    context.fillText(label, left, line + 42);
    context.fillStyle = token("--ink");
    context.textAlign = "right";
    context.fillText(value, right, line + 42);
  }
  writeLine(copy.note, height - 84, { size: 22, colour: "--slate", face: "--font-body" });
  return canvas;
}
