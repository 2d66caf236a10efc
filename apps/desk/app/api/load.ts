import type { DeskAnswer, DeskRequest } from "@klarholm/contract/desk";
import { callDesk, DeskError } from "@klarholm/contract/desk/client";
import type { DeskCallName } from "@klarholm/contract/desk/endpoints";
import { redirect } from "react-router";

/** Where to sign in, and to come back from to the page that is shown. */
export function signInAddress(from = pathIn(location)): string {
  return from === "/" ? "/sign-in" : `/sign-in?from=${encodeURIComponent(from)}`;
}

/**
 * What an area shows; whoever is not signed in is led to signing in first.
 * @throws DeskError for what else is refused
 */
export async function load<K extends DeskCallName>(
  name: K,
  payload: DeskRequest<K>,
  request: Request,
): Promise<DeskAnswer<K>> {
  try {
    return await callDesk(name, payload, { signal: request.signal });
  } catch (error) {
    if (error instanceof DeskError && error.code === "SIGN_IN_NEEDED")
      throw redirect(signInAddress(pathIn(new URL(request.url))));
    throw error;
  }
}

/** Where an address leads within the desk, filters and all. */
function pathIn({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return (pathname.replace(/^\/desk/, "") || "/") + search;
}
