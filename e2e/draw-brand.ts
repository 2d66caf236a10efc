/*
 * Draws the pictures of the fixture brand: `node e2e/draw-brand.ts`. They are few and plain, so that each has a few kB
 * and renders quickly, but they differ visibly.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";

const media = join(import.meta.dirname, "brand/media");
const colours = {
  ground: "#fff9f0",
  band: "#f0dfc8",
  ink: "#2a1a12",
  red: "#8a2f1d",
  ash: "#a39a8b",
  dark: "#3a150d",
  fire: "#d9822b",
};

const svg = (width: number, height: number, inner: string, ground = colours.band) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${inner}</svg>`;
const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  circle(x, y, r, "none", `stroke="${stroke}" stroke-width="${width}"`);
const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

const plate = (glaze: string) =>
  circle(500, 500, 360, glaze) + circle(500, 500, 240, colours.ground) + ring(500, 500, 300, colours.ground, 6);
const rim = (glaze: string) =>
  circle(500, 1100, 760, glaze) + circle(500, 1100, 560, colours.ground) + ring(500, 1100, 660, colours.ground, 10);
const bowl = (glaze: string) =>
  path("M190 420H810C800 680 660 780 500 780S200 680 190 420Z", glaze) + ellipse(500, 420, 310, 60, colours.dark);
const cup = (glaze: string, lines: number) =>
  path("M300 300H640L610 760H330Z", glaze) +
  path("M640 380C790 380 790 620 620 620", "none", `stroke="${glaze}" stroke-width="44"`) +
  Array.from({ length: lines }, (_, at) =>
    path(`M315 ${350 + at * 36}H630`, "none", `stroke="${colours.ground}" stroke-width="8"`),
  ).join("");
const vase = (glaze: string) =>
  path("M430 180H570L550 360C720 460 700 800 600 840H400C300 800 280 460 450 360Z", glaze);
const pot =
  path("M250 480C250 340 750 340 750 480C760 720 640 780 500 780S240 720 250 480Z", colours.red) +
  path("M740 500L880 380L900 410L760 600Z", colours.red) +
  path("M300 420C300 120 700 120 700 420", "none", `stroke="${colours.ink}" stroke-width="36"`) +
  circle(500, 350, 34, colours.ink);
const lamp =
  path("M380 520H620L660 800H340Z", colours.dark) +
  path("M500 200C590 340 560 430 500 480C440 430 410 340 500 200Z", colours.fire);
const bird =
  path("M220 520C340 340 560 360 640 440L780 420L690 510C660 700 420 740 300 640Z", colours.ash) +
  circle(640, 450, 14, colours.ink) +
  path("M420 700H560V800H420Z", colours.dark);
const year =
  plate(colours.dark) +
  path("M320 600L440 420L520 540L580 460L690 600Z", colours.ash) +
  circle(620, 390, 40, colours.fire);
const tile = (glaze: string) => path("M260 260H740V740H260Z", glaze) + circle(500, 330, 26, colours.band);

const products: Record<string, string> = {
  "plate-red": plate(colours.red),
  "plate-red-rim": rim(colours.red),
  "plate-ash": plate(colours.ash),
  "plate-ash-rim": rim(colours.ash),
  tray: ellipse(500, 500, 420, 250, colours.ash) + ellipse(500, 500, 350, 190, colours.ground),
  pot,
  "pot-open": pot + ellipse(500, 360, 120, 26, colours.dark),
  "bowl-red": bowl(colours.red),
  "bowl-ash": bowl(colours.ash),
  vase: vase(colours.dark),
  "vase-low": vase(colours.ash),
  lamp,
  bird,
  duck: bird + ellipse(480, 800, 300, 40, colours.red),
  year,
  "year-back":
    circle(500, 500, 360, colours.ash) + circle(420, 330, 16, colours.ink) + circle(580, 330, 16, colours.ink),
  ...Object.fromEntries(
    [colours.red, colours.ash, colours.dark, colours.fire].map((glaze, at) => [`tile-${at + 1}`, tile(glaze)]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 11 }, (_, at) => [
      `cup-${at + 1}`,
      cup(at === 0 ? colours.red : `hsl(${at * 30} 40% 40%)`, at),
    ]),
  ),
};

const flame = (x: number, y: number) => path(`M${x} ${y}c90 140 60 230 0 280c-60-50-90-140 0-280Z`, colours.fire);
const shelf =
  path("M0 620H1600V660H0Z", colours.ink) +
  [250, 600, 950, 1300]
    .map((x, at) => (at % 2 ? circle(x, 520, 100, colours.red) : path(`M${x - 60} 320h120v300h-120Z`, colours.ash)))
    .join("");
const scenes: Record<string, string> = {
  kiln: svg(
    1600,
    900,
    path("M900 900V420C900 160 1400 160 1400 420V900Z", colours.ink) + flame(1150, 420),
    colours.dark,
  ),
  table: svg(
    1600,
    900,
    path("M0 640H1600V900H0Z", colours.red) +
      circle(500, 560, 160, colours.ash) +
      circle(1050, 600, 120, colours.ground),
  ),
  shelf: svg(1600, 900, shelf),
  shop: svg(1600, 900, path("M200 900V200H1400V900Z", colours.ground) + path("M600 900V460H1000V900Z", colours.red)),
  "shop-window": svg(1600, 900, path("M300 200H1300V700H300Z", colours.ground) + circle(800, 500, 120, colours.dark)),
  hands: svg(
    1600,
    900,
    ellipse(800, 640, 420, 130, colours.ash) + path("M620 620C620 300 980 300 980 620Z", colours.red),
  ),
  gift: svg(
    1600,
    900,
    path("M500 300H1100V760H500Z", colours.red) +
      path("M760 300H840V760H760Z", colours.ground) +
      path("M500 480H1100V540H500Z", colours.ground),
  ),
  wood: svg(
    1600,
    900,
    [300, 650, 1000, 1350].map((x) => circle(x, 600, 150, colours.ink) + ring(x, 600, 90, colours.ash, 14)).join(""),
  ),
  winter: svg(
    1600,
    900,
    path("M0 700L500 300L900 640L1200 420L1600 700V900H0Z", colours.ground) + circle(1300, 220, 80, colours.fire),
    colours.ash,
  ),
  letter: svg(
    1600,
    900,
    path("M450 260H1150V700H450Z", colours.ground) +
      path("M450 260L800 520L1150 260", "none", `stroke="${colours.ink}" stroke-width="14"`),
  ),
};

const marks: Record<string, string> = {
  wordmark: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 40">${path("M0 8h30v6H8v4h18v6H8v4h22v6H0z M44 34V8h10l12 16L78 8h10v26h-8V20L66 34 52 20v14z M104 8h34v26h-34z M150 8h8v20h24v6h-32z M192 8h10l10 10 10-10h10l-16 16v10h-8V24z", colours.ink)}</svg>`,
  favicon: svg(32, 32, path("M16 4c9 10 6 20 0 24c-6-4-9-14 0-24Z", colours.fire), colours.dark),
  "sister-moor": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24">${path("M0 4h120v4H0z M0 16h120v4H0z", colours.ink)}</svg>`,
  "sister-alder": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24">${path("M0 20L60 4L120 20Z", colours.ink)}</svg>`,
  ...Object.fromEntries(
    ["wechat", "wechat-store", "weibo", "notes", "films", "films-store"].map((name, turn) => [
      `qr-${name}`,
      svg(25, 25, cells(turn), "#fff"),
    ]),
  ),
};

/** Resembles a QR code, but is none. */
function cells(turn: number): string {
  const corner = (x: number, y: number) => `M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`;
  const dots = Array.from({ length: 441 }, (_, at) => [at % 21, Math.floor(at / 21)] as const).filter(
    ([x, y]) =>
      (x * 7 + y * 11 + x * y + turn * 5) % 3 === 0 && !(x < 8 && y < 8) && !(x > 12 && y < 8) && !(x < 8 && y > 12),
  );
  return path(
    [corner(2, 2), corner(16, 2), corner(2, 16), ...dots.map(([x, y]) => `M${x + 2} ${y + 2}h1v1h-1z`)].join(""),
    "#000",
    'fill-rule="evenodd"',
  );
}

async function draw(file: string, drawing: string, width: number, height: number) {
  const picture = sharp(Buffer.from(drawing), { density: 96 }).resize(width, height, { fit: "cover" });
  await save(
    file,
    await (
      file.endsWith(".png") ? picture.png({ palette: true }) : picture.webp({ quality: 50, effort: 6 })
    ).toBuffer(),
  );
}

async function save(file: string, bytes: Buffer | string) {
  await mkdir(dirname(join(media, file)), { recursive: true });
  await writeFile(join(media, file), bytes);
}

for (const [name, inner] of Object.entries(products))
  await draw(`products/${name}.webp`, svg(1000, 1000, inner), 600, 600);
for (const [name, drawing] of Object.entries(scenes)) await draw(`scenes/${name}.webp`, drawing, 1200, 675);
await draw(
  "scenes/kiln-phone.webp",
  svg(800, 1200, path("M150 1200V600C150 300 650 300 650 600V1200Z", colours.ink) + flame(400, 620), colours.dark),
  600,
  900,
);
for (const [name, drawing] of Object.entries(marks)) await save(`brand/${name}.svg`, drawing);
await draw("brand/touch-icon.png", marks["favicon"] ?? "", 180, 180);
await draw("brand/share.png", scenes["kiln"] ?? "", 1200, 630);
