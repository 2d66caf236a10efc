import type { CallAnswer, ProductCard } from "@klarholm/contract";
import { validQueries } from "./verification.repository.ts";
import type { QueryResult } from "./verification.ts";

type Answer = CallAnswer<"querySecurityCode">;

/**
 * What a visitor is told about a code. An unknown and a mistyped code get the same words.
 * @param product the card of what a code was printed for; null where it is not shown
 */
export function presentQuery({ outcome, state }: QueryResult, product: (id: string) => ProductCard | null): Answer {
  if (!state)
    return { code: 0, data: { prompt: wrongCode, queryTimes: 0, firstSearchTime: null, status: 0, product: null } };
  const firstSearchTime = state.first_query_at === null ? null : chinaTime(state.first_query_at);
  const facts = { queryTimes: state.n, firstSearchTime };
  // A code that is valid no longer proves nothing of any piece.
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
    `您所查询的条形码此前已被查询，本次为第${queryTimes}次查询，首次查询时间为${spoken(firstSearchTime)}。如首次查询并非您本人所为，请谨防假冒。`,
  frozen: ({ firstSearchTime }) =>
    `您所查询的条形码已超过${validQueries}次有效查询，现已冻结。首次查询时间为${spoken(firstSearchTime)}。如有疑问，请联系我们核实。`,
  voided: () => "您所查询的条形码已作废，请联系我们核实产品来源。",
  unknown: () => wrongCode,
  mistyped: () => wrongCode,
};

/** UTC as the wire has it, with the offset of mainland China. */
function chinaTime(utc: string): string {
  return `${new Date(Date.parse(utc) + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}

/** 2026年3月1日 10:05 */
function spoken(time: string | null): string {
  const [, year = "", month = "", day = "", clock = ""] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(time ?? "") ?? [];
  return `${year}年${Number(month)}月${Number(day)}日 ${clock}`;
}
