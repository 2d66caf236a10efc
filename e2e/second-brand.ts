import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Colours of the second brand, none of which the first one has. */
export const colours = { ground: "#fff9f0", band: "#f6ebdc", ink: "#2a1a12", quiet: "#6b5447", hairline: "#e2d3c2", accent: "#8a2f1d", deep: "#3a150d" };

const pictures = { "vase.webp": "categories/vases.webp", "bowl.webp": "categories/bowls.webp", "room.webp": "mood/shelf.webp", "share.png": "brand/share.png" };
const vase = { src: "vase.webp", alt: "红釉花瓶" };
const bowl = { src: "bowl.webp", alt: "红釉碗" };
const room = { src: "room.webp", alt: "摆着花瓶的架子" };
const wordmark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 40"><path d="M0 8h240v24H0z"/></svg>';

const product = (id: string, name: string, price: number, picture: object) => ({
  series: "ember",
  categories: [id.split("-")[0] === "bowl" ? "bowls" : "vases"],
  material: "陶",
  colour: "红",
  description: `${name}，柴窑烧成。`,
  products: [{ id, code: id.toUpperCase(), name, displayName: "大", price, publishTime: "2026-01-05T10:00:00+08:00", pictures: [picture] }],
});

const page = (title: string, path: string, text: string) => ({
  title,
  description: `${title}：${text}`,
  path,
  blocks: [{ kind: "storyBasicConfig", subTitle: text }, { kind: "common", title: "一窑一会", text: `<p>${text}</p>` }],
});

/** A whole brand in small: three products, four pages with an address, colours, name and words of its own; one page has a draft. */
const files: Record<string, unknown> = {
  "site.yaml": {
    site: {
      name: "Emberly 烬陶官方网站",
      brandName: "EMBERLY 烬陶",
      defaultTDK: { title: "Emberly 烬陶官方网站", description: "烬陶，一座柴窑与三件红釉。", keywords: "烬陶,红釉" },
      theme: colours,
      wordmark: { src: "wordmark.svg", alt: "EMBERLY" },
      favicon: "wordmark.svg",
      touchIcon: "share.png",
      shareImage: { src: "share.png", alt: "EMBERLY 烬陶" },
      footerGroups: [{ title: "关于烬陶", links: [{ name: "我们的历史", href: "/brand-story/our-history" }, { name: "产品养护", href: "/customer-service/product-maintenance" }] }],
      sisterBrands: [],
      groupLinks: [],
      copyright: "© 2026 烬陶工坊",
      verificationTags: {},
    },
    settings: { value4Tel: "400-111-2222", storeName: "烬陶工坊" },
  },
  "navigation.yaml": { items: [{ navName: "红釉", navKey: "ember", jump: "category:ember" }, { navName: "历史", navKey: "history", jump: "/brand-story/our-history" }] },
  "categories.yaml": { categories: [{ code: "ember", name: "红釉", picture: vase, children: [{ code: "vases", name: "花瓶", picture: vase }, { code: "bowls", name: "碗", picture: bowl }] }] },
  "series.yaml": { series: { ember: { name: "烬", en: "Ember", category: "ember" } } },
  "shapes.yaml": {},
  "stores.yaml": { areas: [{ code: "310000", name: "上海市", cities: [{ code: "310100", name: "上海市" }] }], stores: [] },
  "products/vase-tall.yaml": product("vase-tall", "高瓶", 1280, vase),
  "products/vase-low.yaml": product("vase-low", "矮瓶", 980, vase),
  "products/bowl-deep.yaml": product("bowl-deep", "深碗", 360.5, bowl),
  "pages/home.yaml": {
    title: "首页",
    path: "/",
    blocks: [
      { kind: "hero", title: "火留下的颜色", pic: room, tone: "onDark", linkName: "看红釉", link: "category:ember" },
      { kind: "goods", title: "三件红釉", goods: ["vase-tall", "vase-low", "bowl-deep"], linkName: "开箱须知", link: "record:unpacking" },
    ],
  },
  "pages/home.draft.yaml": { title: "首页", path: "/", blocks: [{ kind: "hero", title: "还没有人看过的首页", pic: room, tone: "onDark" }] },
  // A page without an address is shown over others, by links that name it as a record ...
  "pages/unpacking.yaml": { title: "开箱须知", blocks: [{ kind: "common", text: "<p>先剪开上层的棉纸，再双手托住瓶身取出。</p>" }] },
  // ... or below the category of the same name.
  "pages/ember.yaml": { title: "红釉", blocks: [{ kind: "highlight", text: "铜在缺氧的火里变红。" }] },
  "pages/products.yaml": { title: "全部产品", path: "/products", blocks: [{ kind: "products", title: "全部", goods: ["vase-tall", "vase-low", "bowl-deep"] }] },
  "pages/our-history.yaml": page("我们的历史", "/brand-story/our-history", "柴窑从一九八八年烧到今天。"),
  "pages/product-maintenance.yaml": page("产品养护", "/customer-service/product-maintenance", "用温水与软布清洗，不要放进洗碗机。"),
};

/** Writes the second brand's content folder. Its pictures are borrowed from the first brand; everything else is its own. */
export async function writeSecondBrand(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), "klarholm-e2e-brand-"));
  const place = async (file: string) => {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    return join(dir, file);
  };
  // JSON is YAML.
  for (const [file, value] of Object.entries(files)) await writeFile(await place(file), JSON.stringify(value));
  for (const [name, from] of Object.entries(pictures)) await copyFile(join(import.meta.dirname, "../content/media", from), await place(`media/${name}`));
  await writeFile(await place("media/wordmark.svg"), wordmark);
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}
