import type { ProductCard } from "@klarholm/contract";
import type { VerificationAnswer } from "../ask.ts";
import { groupCode } from "../code.ts";
import { spokenTime } from "../result.ts";
import { certificateCopy as copy } from "./certificate.copy.ts";

export interface Fact {
  label: string;
  value: string;
}

/**
 * What the certificate tells of a piece and of the queries of its code.
 * @param code as it was asked about; only its end is told, since whoever reads all of it in a picture could use it up
 */
export function certificateFacts(
  product: Pick<ProductCard, "brandSeriesName" | "spuCode">,
  { queryTimes, firstSearchTime }: Pick<VerificationAnswer["data"], "queryTimes" | "firstSearchTime">,
  code: string,
): Fact[] {
  const facts: [string, string][] = [
    [copy.series, product.brandSeriesName],
    [copy.article, product.spuCode],
    [copy.times, copy.timesValue(queryTimes)],
    [copy.firstTime, firstSearchTime ? spokenTime(firstSearchTime) : ""],
    [copy.code, copy.codeEnd(groupCode(code).split("-").pop() ?? "")],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
