import { expect } from "vitest";
import {
  type Block,
  type BlockContents,
  type BlockKind,
  type Picture,
  type ProductCard,
  readBlocks,
  type VirtualCategory,
} from "@klarholm/contract";
import { type ApiClient, createClient, succeeded } from "@klarholm/contract/client";
import { pageIds } from "@klarholm/contract/content-ids";

/** Pictures, products and categories of a site for the sample blocks. */
interface Material {
  pictures: Picture[];
  products: ProductCard[];
  categories: VirtualCategory[];
}

/**
 * An answer to `queryPageContents` with every kind of block in its variants, made from the site's own content. @param
 * origin without a trailing slash
 */
export async function samplePage(origin: string) {
  const client = createClient({
    transport: (url, init) => fetch(url, init),
    host: origin,
    token: "site-public",
    storeCode: "SITE_CN",
    storeId: "1001",
    channelCode: "OFFICIAL_SITE",
    channelId: "1",
  });
  return sampleBlocks(await gatherMaterial(client)).map(({ kind, contents }, sort) => ({
    modelName: kind,
    contents: JSON.stringify(contents),
    sort,
  }));
}

/** Pictures and products of the home page and the overview, and the categories that have a picture. */
async function gatherMaterial(api: ApiClient): Promise<Material> {
  const load = async (pageId: string) => {
    const answer = await api.call("queryPageContents", { pageId });
    return succeeded(answer) ? readBlocks(answer.data, ({ reason }) => expect.fail(reason)) : [];
  };
  const [home, overview, tree] = await Promise.all([
    load(pageIds.home),
    load(pageIds.products),
    api.call("getVirtualCategoryList", { pageNum: 1, pageSize: 100, queryParam: {} }),
  ]);
  const blocks = [...home, ...overview];
  const cards = blocks.flatMap((block) =>
    block.kind === "goods" || block.kind === "products" ? block.contents.goods : [],
  );
  const products = [...new Map(cards.map((card) => [card.spuId, card])).values()];
  const pictures = blocks.flatMap((block) =>
    "pic" in block.contents && block.contents.pic ? [block.contents.pic] : [],
  );
  const categories = succeeded(tree)
    ? tree.data.results.flatMap((node) => [node, ...node.subList]).filter(({ picture }) => picture !== null)
    : [];
  return { pictures: [...pictures, ...products.map(({ majorImage }) => majorImage)], products, categories };
}

const long =
  "泥在手里转了一圈又一圈，慢慢有了形状。它要晾三天，修一次坯，素烧一回，才轮到画师样字三步；再蘸两遍浆水，进窑，走完一昼夜的火。\n出窑那天，大家会围过来看。";
const richText = `<p>样字头一句，<strong>加粗样字</strong>在前；样字后一句，<em>斜排样字</em>又一句。</p><h3>三次火</h3><ul><li>素烧，约九百度</li><li>样字第二遍，约若干度</li></ul><blockquote>急不得，也停不得。</blockquote><table><thead><tr><th scope="col">装饰</th><th scope="col">洗碗机</th></tr></thead><tbody><tr><td>样字甲类</td><td>可以</td></tr><tr><td>样字乙类</td><td>样字否</td></tr></tbody></table><p>另见<a href="/products">系列产品</a>。</p>`;

/** Every kind of block in its variants, each kind after a heading with its name. */
function sampleBlocks({ pictures, products, categories }: Material): Block[] {
  let turn = 0;
  const picture = (): Picture => at(pictures, turn++);
  const some = <T>(list: readonly T[], count: number): T[] => list.slice(0, count);
  const home = { linkType: 4, val: "/" } as const;
  const step = (title: string, text: string, mark?: string, pic?: Picture) => ({ title, text, mark, pic });
  const years = Array.from({ length: 30 }, (_, index) => ({
    mark: String(1931 + index * 3),
    title: `雪夜之${index + 1}`,
    text: "一枚钴蓝的盘，一场旧雪。",
    pic: at(products, index).majorImage,
  }));

  const kinds: { [K in BlockKind]: BlockContents<K>[] } = {
    storyBasicConfig: [
      {
        layout: "plain",
        tone: "onLight",
        label: "Every block",
        title: "内容模块一览",
        subTitle: "每一种模块，连同它的样式变化。\n只在开发与测试时可见。",
      },
      ...(["essay", "note"] as const).map((layout) => ({
        layout,
        tone: "onLight" as const,
        label: layout,
        title: "样字一组，样字又一组",
        subTitle: long,
        pic: picture(),
      })),
      {
        layout: "cover",
        tone: "onDark",
        label: "Cover",
        title: "样字题目，略长几个字",
        subTitle: "题图上的文字，落在画面安静的一侧。",
        pic: picture(),
      },
    ],
    hero: [
      {
        title: "把光留在桌上",
        subTitle: "白瓷与玻璃",
        pic: picture(),
        tone: "onLight",
        textPosition: "left",
        link: home,
        linkName: "返回首页",
      },
    ],
    fixed_size_02: [
      {
        pic: picture(),
        picLocation: 1,
        title: { titleText: "图在左" },
        subTitle: { subTitleText: long },
        buttons: [{ buttonName: "返回首页", buttonLink: home }],
        textAlign: 1,
      },
      {
        pic: picture(),
        picLocation: 3,
        title: { titleText: "图在右，底色由编辑选定", titleColor: "#fbfaf7", titleSize: 44 },
        subTitle: { subTitleText: "样字短句。", subTitleColor: "#d8dce5" },
        buttons: [{ buttonName: "返回首页", buttonLink: home, buttonTextColor: "#14264a", buttonFillColor: "#fbfaf7" }],
        textBackground: "#14264a",
        textAlign: 2,
      },
      { pic: picture(), picLocation: 2, title: { titleText: "图在上" }, buttons: [], textAlign: 3 },
    ],
    FixedSize03: [
      {
        title: "一块",
        list: [
          {
            pic: picture(),
            title: { titleText: "独自一块" },
            subTitle: { subTitleText: long },
            buttons: [],
            textAlign: 1,
          },
        ],
      },
      {
        title: "两块，带底色",
        label: "Two",
        list: [
          tile(picture(), "样字喜事", "#f3f1ec"),
          tile(picture(), "乔迁之喜，与一封长长的祝福信", "#14264a", "#fbfaf7"),
        ],
      },
      { list: [tile(picture(), "样字品茗"), tile(picture(), "样字公事"), tile(picture(), "样字年尾")] },
    ],
    giftingConfig: [
      {
        label: "Gifting",
        title: "企业礼赠",
        desc: long,
        banner4FC: picture(),
        tone: "onLight",
        title4Dealer: "样字伙伴",
        name4Dealer: "甲,乙",
      },
    ],
    highlight: [
      { text: "样字一句，独自站着。" },
      {
        text: "我们不赶时间。\n一只盘等三天，等的是它自己干透的那一刻；快了会裂，慢了会变形。",
        source: "样字 某人",
        textColor: "#fbfaf7",
        background: "#14264a",
        link: home,
        linkName: "返回首页",
      },
    ],
    common: [
      {
        label: "Glaze",
        title: "样字其一，样字其二",
        text: richText,
        pic: picture(),
        caption: "画坊的窗朝北，光整日不动。",
        link: home,
        linkName: "返回首页",
      },
      { text: "<p>没有标题的一段，仍在同一栏里。</p>" },
    ],
    brandStoryTitle: [
      {
        label: "Chapter one",
        title: { titleText: "火与土" },
        subTitle: { subTitleText: "1826—1888" },
        anchor: "chapter",
        textAlign: 1,
      },
      { title: { titleText: "居中，换一种颜色", titleColor: "#1f3a6e", titleSize: 52 }, textAlign: 2 },
    ],
    imageList: [
      {
        title: "网格",
        layout: "grid",
        images: some(pictures, 3).map((pic) => ({ pic, caption: "图注一行，说它是什么" })),
      },
      { title: "横行", layout: "row", images: some(pictures, 5).map((pic) => ({ pic, caption: "图注" })) },
      { title: "一大两小", layout: "mosaic", images: some(pictures, 3).map((pic) => ({ pic, link: home })) },
      { layout: "grid", images: [{ pic: picture(), caption: "独自一张" }] },
      {
        title: "两种光",
        layout: "lights",
        images: [
          { pic: picture(), caption: "白天" },
          { pic: picture(), caption: "夜里" },
        ],
      },
    ],
    videoBlock: [
      {
        title: "光走过玻璃",
        video: { url: "/media/film.mp4", type: "video/mp4", width: 1280, height: 720 },
        poster: picture(),
        autoplay: false,
        caption: "点一下，才开始取片。",
      },
    ],
    goods: [{ title: "一行器物", goods: some(products, 6), link: home, linkName: "返回首页" }],
    products: [{ title: "一格器物", goods: some(products, 6), pic: picture() }],
    brandSpecialProducts: [
      {
        title: "主编之选",
        items: some(products, 3).map((product, index) => ({ product, text: index === 1 ? long : "杯口薄得刚好。" })),
      },
      { items: some(products, 1).map((product) => ({ product, text: long, pic: picture() })) },
    ],
    brandGoodsModel: [
      { title: "样字清早", text: "一壶两杯，与一盘刚出炉的面包。", pic: picture(), goods: some(products, 3) },
    ],
    category: [{ title: "样字分类", categories: some(categories, 4) }],
    category02: [
      {
        title: "三个系列",
        list: some(categories, 3).map((category, index) =>
          index === 1 ? { category } : { category, pic: picture(), text: "从早餐到晚宴" },
        ),
      },
    ],
    SequenceModel: [
      {
        title: "步骤",
        layout: "steps",
        items: [
          step("拉坯", long, undefined, picture()),
          step("样字二步", "晾三天。", undefined, picture()),
          step("样字三步", "没有图的一步。"),
        ],
      },
      {
        title: "一件器物的几步",
        layout: "pinned",
        items: ["泥坯", "素烧", "样字三步", "出窑"].map((title, index) =>
          step(title, long, undefined, at(products, index).majorImage),
        ),
      },
      {
        title: "样字年份",
        layout: "timeline",
        items: [
          step("样字起头", long, "1826", picture()),
          step("样字记号", "样字一句话。", "1852"),
          step("样字花边", "照母亲的钩花台布。", "1868", picture()),
        ],
      },
      { title: "样字一墙", layout: "wall", items: years },
    ],
    CollapseModel: [
      {
        title: "常见问题",
        searchable: true,
        items: [
          { title: "可以放进洗碗机吗？", text: richText, anchor: "dishwasher" },
          { title: "如何退换？", text: "<p>样字答语在此。</p>" },
          { title: "一个很长很长的问题，长到一行放不下，要折到第二行去，还能不能好好地读？", text: "<p>可以。</p>" },
        ],
      },
    ],
    spacing: [{ size: "small" }],
  };
  // TypeScript cannot relate kind and contents here.
  const list = Object.entries(kinds).flatMap(([kind, variants]) => [
    name(kind),
    ...variants.map((contents) => ({ kind, contents }) as Block),
  ]);
  // The page starts with its first block, before any heading.
  return [...list.slice(1, 2), name("storyBasicConfig"), ...list.slice(2)];
}

function name(kind: string): Block {
  return { kind: "brandStoryTitle", contents: { title: { titleText: kind }, anchor: `kind-${kind}`, textAlign: 1 } };
}

function tile(
  pic: Picture,
  titleText: string,
  textBackground?: string,
  colour?: string,
): BlockContents<"FixedSize03">["list"][number] {
  return {
    pic,
    title: { titleText, titleColor: colour },
    subTitle: { subTitleText: "一句短短的话。", subTitleColor: colour },
    buttons: [{ buttonName: "了解更多", buttonLink: { linkType: 4, val: "/" }, buttonTextColor: colour }],
    textBackground,
    textAlign: 1,
  };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("The site has nothing to make sample blocks of");
  return item;
}
