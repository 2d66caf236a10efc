import { useEffect, useLayoutEffect } from "react";
import {
  createPath,
  type DataStrategyResult,
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useSubmit,
} from "react-router";
import { clearRetry, offerRetry } from "./failure-toast.ts";
import { retryImports } from "./import-with-retry.ts";
import { onRouteFailure } from "./load-route-module.ts";
import { loadingCopy } from "./loading.copy.ts";
import { isCached, leaveCachedPage } from "./offline-cache.ts";
import { startPending } from "./pending.ts";
import { visitorMessage } from "./visitor-message.ts";

type Results = Record<string, DataStrategyResult>;

/** Timeout of a navigation. */
const timeoutMs = 20_000;

/** The router as its hooks describe it. */
let router: ReturnType<typeof useRouter> | undefined;
/** Keys of the visit's locations in history order, and the index of the current one. */
let [keys, index]: [string[], number] = [[], 0];
/** Number of pending navigations. */
let pending = 0;
/** The address to which a failed navigation returns; its data is already loaded. */
let returnAddress: string | undefined;

const useRouter = () => ({
  location: useLocation(),
  navigation: useNavigation(),
  navigate: useNavigate(),
  submit: useSubmit(),
});

/** Connects the middleware with the router's state, and sets the loading flag during navigations. Only for the root. */
export function useRouterView(): void {
  const [now, type] = [useRouter(), useNavigationType()];
  const [key, nextKey] = [now.location.key, now.navigation.location?.key];
  useLayoutEffect(() => {
    router = now;
  });
  useLayoutEffect(() => {
    const known = keys.indexOf(key);
    if (type === "POP" && known >= 0) index = known;
    else if (type === "PUSH") keys = [...keys.slice(0, ++index), key];
    else keys[index] = key;
  }, [key, type]);
  useEffect(() => () => void (router = undefined), []);
  useEffect(() => (nextKey === undefined ? undefined : startPending()), [nextKey]);
}

/**
 * Client middleware of all navigations. A failed one (no network, status of 400 or more, missing code, timeout) keeps
 * the current page and offers 重试. Errors of components end in the error screen.
 */
export async function recoverNavigation(
  { request, url }: { request: Request; url: URL },
  next: () => Promise<Results>,
): Promise<Results> {
  const address = addressOf(url);
  const isReturn = returnAddress === address;
  returnAddress = undefined;
  if (isReturn) return {};
  clearRetry();
  retryImports();
  const form = request.method === "GET" ? undefined : await request.clone().formData();
  const isMultipart = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  const watch = new AbortController();
  countPending(1);
  const results = await Promise.race([next(), watchForFailure(watch.signal)]).finally(() => {
    countPending(-1);
    watch.abort();
  });
  const failure = Object.values(results).find(isFailure)?.result;
  if (failure === undefined) leaveCachedPage();
  // Without a router an error screen is shown, which shows the next error, too.
  if (failure === undefined || !router || request.signal.aborted) return results;
  const { location, navigate } = router;
  // A history step has already changed the address.
  const isStep = addressOf(window.location) === address && address !== addressOf(location);
  if (!form && isUnreachable(failure) && (await isCached(address))) {
    if (isStep) window.location.reload();
    else window.location.assign(url.href);
    return new Promise<Results>(() => {});
  }
  console.warn("A navigation failed.", failure);
  const steps = isStep ? await stepsToPending() : 0;
  returnAddress = addressOf(location);
  if (steps !== 0) void navigate(-steps);
  else void navigate(createPath(location), { replace: true, preventScrollReset: true, state: location.state });
  if (!request.signal.aborted) await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
  offerRetry(!form && isPosition(url) ? loadingCopy.position : visitorMessage(failure), {
    run: () => {
      const action = addressOf(url) + url.hash;
      const preventScrollReset = url.pathname === router?.location.pathname;
      const encType = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded";
      if (form) void router?.submit(form, { method: "post", action, encType, preventScrollReset });
      else if (steps !== 0) void router?.navigate(steps);
      else void router?.navigate(action, { preventScrollReset });
    },
    automatic: !form,
  });
  return {};
}

/** Shows a pending navigation at once; React would render it only after other work. */
function countPending(change: 1 | -1): void {
  pending += change;
  document.documentElement.toggleAttribute("data-pending", pending > 0);
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Whether it is a position, whose failure has a message of its own (section 7). */
const isPosition = ({ pathname }: URL) => /^\/about-us\/jobs\/(?!withdraw$)/.test(pathname);

/** Redirects arrive as errors whose result is a response. */
const isFailure = ({ type, result }: DataStrategyResult) =>
  type === "error" && !(result instanceof Response && result.status < 400);

const isUnreachable = (error: unknown) => !isRouteErrorResponse(error) || [502, 504].includes(error.status);

/** History steps from the current location to the pending one, once React has rendered it; 0 if unknown. */
async function stepsToPending(): Promise<number> {
  for (let frame = 0; frame < 60 && router?.navigation.state === "idle"; frame += 1)
    await new Promise((resolve) => setTimeout(resolve, 16));
  const to = keys.indexOf(router?.navigation.location?.key ?? "");
  return to < 0 ? 0 : to - index;
}

/** Resolves with a failure if a route's code is missing or after the timeout, until `signal` aborts. */
function watchForFailure(signal: AbortSignal): Promise<Results> {
  return new Promise((resolve) => {
    const fail = (reason: string) => resolve({ "": { type: "error", result: new Error(reason) } });
    const unsubscribe = onRouteFailure(() => fail("The code of a route is missing."));
    const timer = setTimeout(() => fail("There was no answer."), timeoutMs);
    signal.addEventListener("abort", () => {
      unsubscribe();
      clearTimeout(timer);
    });
  });
}

if (typeof window !== "undefined")
  // React Router leaves promises of aborted responses without a handler, React those of failed style sheets.
  addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    const isAbort = reason instanceof DOMException && reason.name === "AbortError";
    if (pending > 0 || isAbort || isRouteErrorResponse(reason) || reason instanceof Event) event.preventDefault();
  });
