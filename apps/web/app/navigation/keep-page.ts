import { useEffect, useLayoutEffect } from "react";
import {
  createPath,
  type DataStrategyResult,
  isRouteErrorResponse,
  type Location,
  type NavigateFunction,
  type SubmitFunction,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useSubmit,
} from "react-router";
import { isKept, leaveKept } from "./offline-cache.ts";
import { onMissingRoute } from "./load-route-module.ts";
import { loadingCopy } from "./loading.copy.ts";
import { tryAgain } from "./import-with-retry.ts";
import { visitorMessage } from "./visitor-message.ts";
import { startPending } from "./pending.ts";
import { offerRetry, clearRetry } from "./failure-toast.ts";

type Results = Record<string, DataStrategyResult>;

/** Milliseconds after which a navigation that was not answered has failed. */
const timeoutMs = 20_000;

/** The router as its hooks describe it. */
interface RouterView {
  location: Location;
  navigation: ReturnType<typeof useNavigation>;
  navigate: NavigateFunction;
  submit: SubmitFunction;
}

let view: RouterView | undefined;
/** Keys of the visit's locations in the order of the history, and the place of the one that is shown. */
let [keys, at]: [string[], number] = [[], 0];
/** Navigations that wait for their answers. */
let pending = 0;
/** The address to which a failed navigation returns: its data are there. */
let returningTo: string | undefined;

/** Tells the middleware what the router shows, and raises the loading flag while it navigates. Once, in the root. */
export function useRouterView(): void {
  const [location, navigation, type] = [useLocation(), useNavigation(), useNavigationType()];
  const [navigate, submit] = [useNavigate(), useSubmit()];
  const key = navigation.location?.key;
  useLayoutEffect(() => {
    view = { location, navigation, navigate, submit };
  });
  useLayoutEffect(() => {
    const known = keys.indexOf(location.key);
    if (type === "POP" && known >= 0) at = known;
    else if (type === "PUSH") keys = [...keys.slice(0, ++at), location.key];
    else keys[at] = location.key;
  }, [location.key, type]);
  useEffect(() => () => void (view = undefined), []);
  // Anew for each navigation, also one that takes the place of another.
  useEffect(() => (key === undefined ? undefined : startPending()), [key]);
}

/**
 * The client middleware of all navigations: one that fails (no network, a status of 400 or more, missing code, no answer in
 * time) leaves the page that is shown and offers 重试. Errors that components throw end in the error screen.
 */
export async function keepPage(
  { request, url }: { request: Request; url: URL },
  next: () => Promise<Results>,
): Promise<Results> {
  const address = addressOf(url);
  const isReturn = returningTo === address;
  returningTo = undefined;
  if (isReturn) return {};
  clearRetry();
  tryAgain();
  const sent = request.method === "GET" ? undefined : await request.clone().formData();
  const isMultipart = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  const encType = isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded";
  pending += 1;
  const over = new AbortController();
  const results = await Promise.race([next(), unanswered(over.signal)]).finally(() => {
    pending -= 1;
    over.abort();
  });
  const failure = Object.values(results).find(isFailure);
  if (!failure) leaveKept();
  // Where an error screen is shown, it shows the next error as well.
  if (!failure || !view || request.signal.aborted) return results;
  // A step through the history has changed the address already.
  const isStep = addressOf(window.location) === address && address !== addressOf(view.location);
  if (!sent && isUnreached(failure.result) && (await isKept(address))) {
    if (isStep) window.location.reload();
    else window.location.assign(url.href);
    return new Promise<Results>(() => {});
  }
  console.warn("A navigation failed.", failure.result);
  const steps = isStep ? await stepsTo() : 0;
  returnToShown(view, steps);
  await aborted(request.signal);
  offerRetry(isPosition(url, sent) ? loadingCopy.position : visitorMessage(failure.result), {
    again: () => retry({ url, sent, encType, steps }),
    unasked: !sent,
  });
  return {};
}

/** A position, whose failure has a sentence of its own (section 7). */
const isPosition = ({ pathname }: URL, sent: FormData | undefined) =>
  !sent && /^\/about-us\/jobs\/(?!withdraw$)/.test(pathname);

/** Steps through the history from the page that is shown to the one that is asked for, once React has rendered that it is; 0 when unknown. */
async function stepsTo(): Promise<number> {
  for (let frame = 0; frame < 60 && view?.navigation.state === "idle"; frame += 1)
    await new Promise((resolve) => setTimeout(resolve, 16));
  const to = keys.indexOf(view?.navigation.location?.key ?? "");
  return to < 0 ? 0 : to - at;
}

/** Makes the address and the router agree with the page that is shown. @param steps from it to the one that failed */
function returnToShown({ location, navigate }: RouterView, steps: number): void {
  returningTo = addressOf(location);
  if (steps !== 0) void navigate(-steps);
  else void navigate(createPath(location), { replace: true, preventScrollReset: true, state: location.state });
}

interface Failed {
  url: URL;
  /** The form that was sent, if one was. */
  sent: FormData | undefined;
  encType: "application/x-www-form-urlencoded" | "multipart/form-data";
  steps: number;
}

function retry({ url, sent, encType, steps }: Failed): void {
  const action = addressOf(url) + url.hash;
  const preventScrollReset = url.pathname === view?.location.pathname;
  if (sent) void view?.submit(sent, { method: "post", action, encType, preventScrollReset });
  else if (steps !== 0) void view?.navigate(steps);
  else void view?.navigate(action, { preventScrollReset });
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Redirects travel as errors that are responses. */
const isFailure = ({ type, result }: DataStrategyResult) =>
  type === "error" && !(result instanceof Response && result.status < 400);

const isUnreached = (error: unknown) => !isRouteErrorResponse(error) || error.status === 502 || error.status === 504;

/** Fails when the code of a route is missing, or after the timeout. @param signal ends the watch */
function unanswered(signal: AbortSignal): Promise<Results> {
  return new Promise((resolve) => {
    const fail = (reason: string) => resolve({ "": { type: "error", result: new Error(reason) } });
    const end = onMissingRoute(() => fail("The code of a route is missing."));
    const timer = setTimeout(() => fail("There was no answer."), timeoutMs);
    signal.addEventListener("abort", () => {
      end();
      clearTimeout(timer);
    });
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

if (typeof window !== "undefined")
  // React Router leaves what is left of an aborted or refused answer without a handler, React a style sheet that failed.
  addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    const isAbort = reason instanceof DOMException && reason.name === "AbortError";
    if (pending > 0 || isAbort || isRouteErrorResponse(reason) || reason instanceof Event) event.preventDefault();
  });
