import { isRouteErrorResponse } from "react-router";

/** The sentence that a loader has for visitors; what stands between site and browser may write anything else, which is left out. */
export function visitorMessage(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const said: unknown = error.data?.message ?? error.data;
  return typeof said === "string" && /^[^<]*[\u4e00-\u9fff][^<]*$/.test(said) ? said : undefined;
}
