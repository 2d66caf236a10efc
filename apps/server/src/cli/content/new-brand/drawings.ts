import sharp from "sharp";

/** Shapes on a ground of 100 x 100 that stand on y = 0 at x = 0, x to the right and y upwards. */
const vessels = {
  plate: '<ellipse cx="0" cy="-3" rx="34" ry="9"/><ellipse cx="0" cy="-4" rx="22" ry="5" fill="#e7e3da"/>',
  bowl: '<path d="M-22 -24 Q-20 0 -8 0 H8 Q20 0 22 -24 Z"/><ellipse cx="0" cy="-24" rx="22" ry="5" fill="#e7e3da"/>',
  cup: '<path d="M-12 -26 L-10 0 H10 L12 -26 Z"/><ellipse cx="0" cy="-26" rx="12" ry="3" fill="#e7e3da"/><path d="M12 -22 q11 1 9 9 q-2 6 -11 6" fill="none" stroke="#fdfcfa" stroke-width="3"/>',
};
type Vessel = keyof typeof vessels;

interface Scene {
  /** Pixels. */
  width: number;
  height: number;
  /** Where each stands, in hundredths of the width, and how large it is. */
  things: Readonly<Partial<Record<Vessel, readonly [x: number, size: number]>>>;
}

const scenes: Readonly<Record<string, Scene>> = {
  "scenes/table.webp": { width: 1920, height: 1080, things: { plate: [30, 1.1], bowl: [55, 1.1], cup: [76, 1] } },
  "scenes/shelf.webp": { width: 1600, height: 1200, things: { bowl: [36, 1.2], cup: [64, 1.2] } },
  "products/plate.webp": { width: 1200, height: 1200, things: { plate: [50, 2.2] } },
  "products/bowl.webp": { width: 1200, height: 1200, things: { bowl: [50, 2] } },
  "products/cup.webp": { width: 1200, height: 1200, things: { cup: [50, 2.2] } },
  "brand/share.png": { width: 1200, height: 630, things: { bowl: [42, 0.9], cup: [60, 0.9] } },
  "brand/touch-icon.png": { width: 180, height: 180, things: { bowl: [50, 2.6] } },
};

const colours = { wall: "#efece6", table: "#d9d2c4", vessel: "#fdfcfa", ink: "#1f1f1f" };

/** The pictures of a brand's folder to begin with, by their path below media: plain vessels on a plain table. */
export async function drawings(): Promise<Map<string, Buffer>> {
  const drawn = new Map<string, Buffer>([
    ["brand/wordmark.svg", mark(200, 40)],
    ["brand/favicon.svg", mark(64, 64)],
  ]);
  for (const [name, scene] of Object.entries(scenes)) {
    const picture = sharp(Buffer.from(svgOf(scene)));
    drawn.set(name, await (name.endsWith(".png") ? picture.png() : picture.webp({ quality: 90 })).toBuffer());
  }
  return drawn;
}

function svgOf({ width, height, things }: Scene): string {
  const table = height * 0.62;
  const stand = height * 0.74;
  const unit = Math.min(width, height) / 200;
  const shapes: Readonly<Record<string, string>> = vessels;
  const all = Object.entries(things).map(
    ([vessel, [x, size]]) =>
      `<g transform="translate(${(x / 100) * width} ${stand}) scale(${unit * size})" fill="${colours.vessel}"><ellipse cx="0" cy="0" rx="26" ry="5" fill="#000" opacity="0.12"/>${shapes[vessel] ?? ""}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colours.wall}"/><rect y="${table}" width="100%" height="${height - table}" fill="${colours.table}"/>${all.join("")}</svg>`;
}

/** A ring and a line, until the brand has a mark of its own. */
function mark(width: number, height: number): Buffer {
  const radius = Math.min(width, height) / 2 - 4;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="none" stroke="${colours.ink}" stroke-width="3"/><path d="M${width / 2 - radius} ${height / 2}h${radius * 2}" stroke="${colours.ink}" stroke-width="3"/></svg>\n`,
  );
}
