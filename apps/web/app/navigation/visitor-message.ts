import { isRouteErrorResponse } from "react-router";

/** A loader's message for visitors; undefined for other texts, such as a proxy's. */
export function visitorMessage(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const message: unknown = error.data?.message ?? error.data;
  return typeof message === "string" && /^[^<]*[\u4e00-\u9fff][^<]*$/.test(message) ? message : undefined;
}
