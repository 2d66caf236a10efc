import type { CallAnswer, ProductCard } from "@klarholm/contract";
import { chinaTime } from "../../lib/china-time.ts";
import { validQueries } from "./verification.repository.ts";
import type { QueryResult } from "./verification.ts";

type Answer = CallAnswer<"querySecurityCode">;

/**
 * The answer to a query. Unknown and mistyped codes get the same answer.
 * @param product returns the card of the code's product; null for an unpublished product
 */
export function presentQuery({ outcome, state }: QueryResult, product: (id: string) => ProductCard | null): Answer {
  if (!state)
    return { code: 0, data: { prompt: wrongCode, queryTimes: 0, firstSearchTime: null, status: 0, product: null } };
  const firstSearchTime = state.first_query_at === null ? null : chinaTime(state.first_query_at);
  const facts = { queryTimes: state.n, firstSearchTime };
  // A code that is no longer valid proves nothing about a product.
  const isValid = outcome === "first" || outcome === "repeat";
  return {
    code: 1,
    data: {
      ...facts,
      status: statuses[outcome],
      prompt: prompts[outcome](facts),
      product: isValid && state.product_id !== null ? product(state.product_id) : null,
    },
  };
}

/** docs/api-decisions.md section 4. */
const statuses: Record<QueryResult["outcome"], number> = {
  first: 1,
  repeat: 2,
  frozen: 3,
  voided: 4,
  unknown: 0,
  mistyped: 0,
};

const wrongCode = "您所查询的条形码错误";

interface Facts {
  queryTimes: number;
  firstSearchTime: string | null;
}

const prompts: Record<QueryResult["outcome"], (facts: Facts) => string> = {
  first: () =>
    `您所查询的条形码为首次查询，产品信息真实有效。每个条形码仅可有效查询${validQueries}次，超过后将被冻结；请通过官方渠道购买。`,
  repeat: ({ queryTimes, firstSearchTime }) =>
    `您所查询的条形码此前已被查询，本次为第${queryTimes}次查询，首次查询时间为${chineseTime(firstSearchTime)}。如首次查询并非您本人所为，请谨防假冒。`,
  frozen: ({ firstSearchTime }) =>
    `您所查询的条形码已超过${validQueries}次有效查询，现已冻结。首次查询时间为${chineseTime(firstSearchTime)}。如有疑问，请联系我们核实。`,
  voided: () => "您所查询的条形码已作废，请联系我们核实产品来源。",
  unknown: () => wrongCode,
  mistyped: () => wrongCode,
};

/** 2026年3月1日 10:05 */
function chineseTime(time: string | null): string {
  const [, year = "", month = "", day = "", clock = ""] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(time ?? "") ?? [];
  return `${year}年${Number(month)}月${Number(day)}日 ${clock}`;
}
