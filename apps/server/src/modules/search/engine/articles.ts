import { picturesIn } from "../../content/pictures-in.ts";
import type { Content, Page } from "../../content/snapshot.ts";

export type ArticleKind = "news" | "story" | "service";

/** Editorial content in the search. */
export interface Article {
  id: string;
  kind: ArticleKind;
  kindName: string;
  title: string;
  /** All texts, one line for each block. */
  text: string;
  /** The path of its cover below content/media. */
  cover: string | undefined;
  url: string;
  /** The page or news item that it is made of. */
  source: object;
}

const kindNames: Readonly<Record<ArticleKind, string>> = { news: "新闻", story: "品牌故事", service: "客户服务" };

/** Paths of customer service pages; all other pages are brand stories. */
const servicePaths = /^\/(?:customer-service|member|contact-us|gifting|cookie|find-us|verification)(?:\/|$)/;

/** Pages that are lists, and no articles. */
const listPaths = new Set(["/", "/products"]);

const cache = new WeakMap<Content, Article[]>();

/** The articles of some content: pages in file order, then news, newest first. */
export function articlesOf(content: Content): readonly Article[] {
  const articles = cache.get(content) ?? [
    ...Object.entries(content.pages).flatMap(([id, page]) => articleOfPage(id, page)),
    ...newsOf(content),
  ];
  cache.set(content, articles);
  return articles;
}

function newsOf({ news }: Content): Article[] {
  return Object.entries(news)
    .toSorted(([, one], [, other]) => Date.parse(other.publishTime) - Date.parse(one.publishTime))
    .map(([id, source]) => ({
      id,
      source,
      kind: "news",
      kindName: kindNames.news,
      title: source.title,
      text: `${source.summary}\n${plainText(source.content)}`,
      cover: source.cover?.src,
      url: `/news/${encodeURIComponent(id)}`,
    }));
}

/** The text of rich text. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:nbsp|#160);/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}

function articleOfPage(id: string, source: Page): Article[] {
  const { title, description = "", path, blocks } = source;
  if (path === undefined || listPaths.has(path)) return [];
  const kind = servicePaths.test(path) ? "service" : "story";
  const lines = [description, ...blocks.flatMap((block) => wordsIn(block))].filter(Boolean);
  return [
    {
      id,
      kind,
      kindName: kindNames[kind],
      title,
      text: lines.join("\n"),
      cover: picturesIn(blocks)[0],
      url: path,
      source,
    },
  ];
}

/** All strings with Han characters, except alternative texts of pictures. */
function wordsIn(value: unknown, key = ""): string[] {
  if (typeof value === "string") return key !== "alt" && /\p{Script=Han}/u.test(value) ? [plainText(value)] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => wordsIn(inner, Array.isArray(value) ? key : name));
}
