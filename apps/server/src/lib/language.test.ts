import { expect, it } from "vitest";
import { writeContent } from "../../test/factories.ts";
import { checkContent } from "../modules/publishing/check.ts";
import { faultLine, faultReport } from "../modules/publishing/faults.ts";
import { type Language, languageOf, say, speaking } from "./language.ts";

it.each<[NodeJS.ProcessEnv, Language]>([
  [{}, "zh"],
  [{ LANG: "C" }, "zh"],
  [{ LANG: "POSIX" }, "zh"],
  [{ LANG: "C.UTF-8" }, "zh"],
  [{ LANG: "zh_TW.UTF-8" }, "zh"],
  [{ LANG: "cy_GB" }, "en"],
  [{ LANG: "en_US.UTF-8" }, "en"],
  [{ LANG: "zh_CN", LC_MESSAGES: "en_US" }, "en"],
  [{ LANG: "en_US", LC_ALL: "zh_CN" }, "zh"],
])("reads the language from %j", (env, language) => {
  expect(languageOf(env)).toBe(language);
});

it("separates the languages of concurrent calls", async () => {
  const message = async () => {
    await new Promise(setImmediate);
    return say("中文", "English");
  };
  expect(await Promise.all([speaking("zh", message), speaking("en", message), message()])).toEqual([
    "中文",
    "English",
    "English",
  ]);
});

/** A folder with many faults: in YAML, values, references and names. */
const wrong = {
  "site.yaml": "site: {name: 1, theme: {ink: red}}\nfonts: {latin: {file: a.woff2, licence: b.txt}}\n",
  "stores.yaml": { areas: [], stores: [{ code: "a b", opens: "2026-02-31", phone: "x" }] },
  "redirects.yaml": { redirects: [{ from: "/", to: "nowhere" }] },
  "series.yaml": "series:\n\tfjord: {name: 峡湾}\n",
  "categories.yaml": "categories:\n  - code：plates\n",
  "news/tabs.yaml": "title: a: b\nsummary: [\n",
  "pages/merge.yaml": "<<<<<<< ours\ntitle: 一\n=======\ntitle: 二\n>>>>>>> theirs\n",
  "pages/colour.yaml": "title: 页\nblocks:\n  - kind: highlight\n    text: 字\n    textColor: #1f3a6e\n",
  "pages/kinds.yaml": {
    title: "<b>页</b>",
    titel: "页",
    path: "faq",
    publishTime: "2026-02-31T10:00:00+08:00",
    unpublishTime: "2020-01-01T10:00:00+08:00",
    blocks: [
      { kind: "carousel" },
      { kind: "goods", goods: ["nothing"] },
      { kind: "common", text: '<script>x</script><p><a>x</a><img src="x.webp"></p><a href="nowhere">x</a>' },
      { kind: "highlight", text: "", background: "blue", link: "nothing:1" },
      { kind: "hero", title: 3, tone: "loud", pic: { src: "mood/my table.webp" } },
      { kind: "SequenceModel", items: [], yearChoice: { title: "?", first: 3 } },
    ],
  },
  "products/fjord-bowl.yaml": { series: "none", categories: [], products: [{ id: "a", price: -1, pictures: "x" }] },
  "pages/a b.yaml": "",
  "page/x.yaml": "",
  "notes.txt": "",
  "pages/old.yml": "",
};

it("[EDIT-05] reports every fault in Chinese and in English, at the same place", async () => {
  await using folder = await writeContent(wrong);
  const [chinese, english] = await Promise.all(
    (["zh", "en"] as const).map((language) =>
      speaking(language, async () => {
        const { faults, warnings } = await checkContent(folder.dir);
        return { all: [...faults, ...warnings], report: faultReport(faults) };
      }),
    ),
  );
  expect(english?.all.length).toBeGreaterThan(40);
  expect(chinese?.all.map(placeOf)).toEqual(english?.all.map(placeOf));
  expect(chinese?.all.filter(({ message }) => !/\p{Script=Han}/u.test(message)).map(faultLine)).toEqual([]);
  const words = /\b(?:expected|found|missing|unknown|must|unless|did you|is not|at least|at most)\b/;
  expect(chinese?.all.filter(({ message }) => words.test(message)).map(faultLine)).toEqual([]);
  // Quoted values may be Chinese.
  const chineseWords = /[应现请没缺不这只]/u;
  expect(english?.all.filter(({ message }) => chineseWords.test(message)).map(faultLine)).toEqual([]);
  expect(chinese?.report).toMatch(/\n\d+ 个文件里有 \d+ 处错误$/);
  expect(english?.report).toMatch(/\n\d+ faults in \d+ files$/);
});

function placeOf({ file, line, column }: { file: string; line?: number | undefined; column?: number | undefined }) {
  return `${file}:${line}:${column}`;
}
