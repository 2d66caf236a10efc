import type { DeskAnswer } from "@klarholm/contract/desk";
import type { Tone } from "../../ui/Tag.tsx";
import type { QueryOutcome } from "@klarholm/contract/desk/codes";

/** A code that was found. */
export type FoundCode = NonNullable<DeskAnswer<"lookUpCode">["found"]>;

/** Labels of outcomes of a query. */
export const outcomeNames: Readonly<Record<QueryOutcome, string>> = {
  first: "首次查询",
  repeat: "再次查询",
  frozen: "已冻结",
  voided: "已作废",
  mistyped: "输错",
  unknown: "查无此码",
  limited: "被限制",
};

/** Labels of states, with a sentence for the caller. */
export const stateNames: Readonly<Record<FoundCode["state"], { name: string; means: string; tone: Tone }>> = {
  unqueried: { name: "未查询过", means: "是我们生成的验证码，还没有人查询。", tone: "good" },
  queried: { name: "有效", means: "是我们生成的验证码，已有人查询过。", tone: "good" },
  frozen: { name: "已冻结", means: "有效查询已用完。同一个验证码可能被复制到别的商品上。", tone: "bad" },
  voided: { name: "已作废", means: "访客查询时会看到已作废。", tone: "plain" },
};

/** The name of a product, or its id if it is not published. */
export const productTitle = ({ productId, productName }: { productId: string; productName: string | null }): string =>
  productName ?? `${productId}（未发布）`;
