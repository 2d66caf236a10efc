/** Facts of webhooks. Free of schemas, because the desk's browser code loads them. */
import { parseUrl } from "./parse-url.ts";

/** Events with their Chinese names. */
export const hookEvents = {
  "content.published": "内容已发布",
  "application.received": "收到职位申请",
  "code.frozen": "验证码被冻结",
} as const;

export type HookEvent = keyof typeof hookEvents;
export const hookEventNames: readonly HookEvent[] = ["content.published", "application.received", "code.frozen"];

/** The event of a delivery that staff send to try an endpoint. */
export const testEvent = "webhook.test";

/** States of a delivery with their Chinese names. */
export const deliveryStates = { waiting: "等待", delivered: "已送达", failed: "未送达" } as const;
export type DeliveryState = keyof typeof deliveryStates;
export const deliveryStateNames: readonly DeliveryState[] = ["waiting", "delivered", "failed"];

/**
 * Checks the form of an endpoint's address. The server also checks the network when it connects.
 * @returns the fault in Chinese; undefined for none
 */
export function hookUrlFault(text: string): string | undefined {
  const url = parseUrl(text.trim());
  if (!url || !["https:", "http:"].includes(url.protocol)) return "请写完整的网址，例如 https://erp.example.com/hooks";
  if (url.username || url.password) return "网址里不能写用户名和密码，请用签名验证来源";
  return undefined;
}
