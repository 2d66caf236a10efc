import { picturesIn } from "../../content/pictures-in.ts";
import type { Content, Page } from "../../content/snapshot.ts";

export type ArticleKind = "news" | "story" | "service";

/** Editorial content as the search knows it. */
export interface Article {
  id: string;
  kind: ArticleKind;
  kindName: string;
  title: string;
  /** All its words, block after block, in lines. */
  text: string;
  /** Its cover below content/media; undefined without one. */
  cover: string | undefined;
  url: string;
}

const kindNames: Readonly<Record<ArticleKind, string>> = { news: "新闻", story: "品牌故事", service: "客户服务" };

/** Where pages that serve customers live; all others tell about the house. */
const servicePaths = /^\/(?:customer-service|member|contact-us|gifting|cookie|find-us|verification)(?:\/|$)/;

/** Pages that stand for a list rather than say something themselves. */
const listPaths = new Set(["/", "/products"]);

const known = new WeakMap<Content, Article[]>();

/** The articles of some content: pages in the order of their files, then news, the newest first. */
export function articlesOf(content: Content): readonly Article[] {
  const made = known.get(content) ?? [
    ...Object.entries(content.pages).flatMap(([id, page]) => articleOfPage(id, page)),
    ...newsOf(content),
  ];
  known.set(content, made);
  return made;
}

function newsOf({ news }: Content): Article[] {
  return Object.entries(news)
    .toSorted(([, one], [, other]) => Date.parse(other.publishTime) - Date.parse(one.publishTime))
    .map(([id, { title, summary, content, cover }]) => ({
      id,
      kind: "news",
      kindName: kindNames.news,
      title,
      text: `${summary}\n${plainText(content)}`,
      cover: cover?.src,
      url: `/news/${encodeURIComponent(id)}`,
    }));
}

/** The words of rich text. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:nbsp|#160);/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}

function articleOfPage(id: string, { title, description = "", path, blocks }: Page): Article[] {
  if (path === undefined || listPaths.has(path)) return [];
  const kind = servicePaths.test(path) ? "service" : "story";
  const lines = [description, ...blocks.flatMap((block) => wordsIn(block))].filter(Boolean);
  return [
    { id, kind, kindName: kindNames[kind], title, text: lines.join("\n"), cover: picturesIn(blocks)[0], url: path },
  ];
}

/** Every text with Chinese words in it, whatever block it stands in; alternative texts describe pictures and are left out. */
function wordsIn(value: unknown, key = ""): string[] {
  if (typeof value === "string") return key !== "alt" && /\p{Script=Han}/u.test(value) ? [plainText(value)] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => wordsIn(inner, Array.isArray(value) ? key : name));
}
