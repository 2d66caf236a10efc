import type { PageQuery } from "@klarholm/contract/page-query";

/** What a visitor wants to see of the positions, as the address says it. */
export interface JobsQuery {
  city?: string | undefined;
  category?: string | undefined;
  keyword?: string | undefined;
  /** From 1. */
  page: number;
}

const longestKeyword = 30;
/** What the API takes for a city and a category; whatever else stands in an address chooses nothing. */
const [cityId, longestCategory] = [/^[\p{L}\p{N}._-]{1,64}$/u, 30];

export function readJobsQuery(parameters: PageQuery): JobsQuery {
  const page = Number(parameters.get("page"));
  const keyword = [...(parameters.get("keyword") ?? "").trim()].slice(0, longestKeyword).join("");
  const [city, category] = [parameters.get("city") ?? "", parameters.get("category") ?? ""];
  return {
    city: cityId.test(city) ? city : undefined,
    category: category && [...category].length <= longestCategory ? category : undefined,
    keyword: keyword || undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a list of positions. */
export function jobsPath({ city, category, keyword, page }: JobsQuery): string {
  const query = new URLSearchParams();
  if (city) query.set("city", city);
  if (category) query.set("category", category);
  if (keyword) query.set("keyword", keyword);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return `/about-us/jobs${text && `?${text}`}`;
}

/** The address of one position. */
export function jobPath(id: string): string {
  return `/about-us/jobs/${encodeURIComponent(id)}`;
}

/** The address of the form for a position, as one page. */
export function applyPath(id: string): string {
  return `${jobPath(id)}/apply`;
}
