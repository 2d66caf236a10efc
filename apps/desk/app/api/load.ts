import type { DeskAnswer, DeskRequest } from "@klarholm/contract/desk";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import type { DeskCallName } from "@klarholm/contract/desk/endpoints";
import { redirect } from "react-router";
import { untilReached } from "./connection.ts";

/** Address of the sign-in page, with the page to return to. */
export function signInAddress(from = pathIn(location)): string {
  return from === "/" ? "/sign-in" : `/sign-in?from=${encodeURIComponent(from)}`;
}

/**
 * Calls the API for a loader; waits for the network. Redirects to the sign-in page without a session.
 * @throws DeskError for other refusals
 */
export async function load<K extends DeskCallName>(
  name: K,
  payload: DeskRequest<K>,
  request: Request,
): Promise<DeskAnswer<K>> {
  try {
    const { signal } = request;
    return await untilReached(() => callDesk(name, payload, { signal }), signal);
  } catch (error) {
    if (error instanceof DeskError && error.code === "SIGN_IN_NEEDED")
      throw redirect(signInAddress(pathIn(new URL(request.url))));
    throw error;
  }
}

/** The path within the desk, with its query. */
function pathIn({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return (pathname.replace(/^\/desk/, "") || "/") + search;
}
