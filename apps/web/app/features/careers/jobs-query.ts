import type { PageQuery } from "@klarholm/contract/page-query";

export interface JobsQuery {
  city?: string | undefined;
  category?: string | undefined;
  keyword?: string | undefined;
  page: number;
}

/** Limits of the API; other values are ignored. */
const [maxKeywordLength, maxCategoryLength, cityId] = [30, 30, /^[\p{L}\p{N}._-]{1,64}$/u];

export function readJobsQuery(parameters: PageQuery): JobsQuery {
  const page = Number(parameters.get("page"));
  const keyword = [...(parameters.get("keyword") ?? "").trim()].slice(0, maxKeywordLength).join("");
  const [city, category] = [parameters.get("city") ?? "", parameters.get("category") ?? ""];
  return {
    city: cityId.test(city) ? city : undefined,
    category: category && [...category].length <= maxCategoryLength ? category : undefined,
    keyword: keyword || undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export function jobsPath({ city, category, keyword, page }: JobsQuery): string {
  const query = new URLSearchParams();
  const parameters = { city, category, keyword, page: page > 1 ? String(page) : undefined };
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  const text = query.toString();
  return `/about-us/jobs${text && `?${text}`}`;
}

export function jobPath(id: string): string {
  return `/about-us/jobs/${encodeURIComponent(id)}`;
}

export function applyPath(id: string): string {
  return `${jobPath(id)}/apply`;
}
