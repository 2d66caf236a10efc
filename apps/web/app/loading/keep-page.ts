import {
  createPath,
  type DataRouter,
  type DataStrategyResult,
  isRouteErrorResponse,
  type Navigation,
} from "react-router";
import { offerRetry, settle } from "./failure.ts";
import { onMissingRoute } from "./load-route-module.ts";
import { isKept, leaveKept } from "./kept-pages.ts";
import { loadingCopy } from "./loading.copy.ts";
import { tryAgain } from "./patient-import.ts";
import { sentenceOf } from "./sentence-of.ts";
import { showLateStyles } from "./show-late-styles.ts";
import { beginWait } from "./waiting.ts";

declare global {
  interface Window {
    /** React Router puts it there. */
    __reactRouterDataRouter?: DataRouter;
  }
}

type Results = Record<string, DataStrategyResult>;
type Asked = Exclude<Navigation, { state: "idle" }>;

/** Milliseconds after which an answer that has not come counts as one that never will. */
const patience = 20_000;
const positions = new Set(["routes/job", "routes/job-apply"]);

/** The place in the browser's history whose page is shown; the address runs ahead of it while somebody goes back. */
let shownIndex: unknown;
/** The way back of the navigation that was given up last. */
let wayBack: { to: string } | undefined;

if (typeof window !== "undefined") {
  // React Router leaves the rest of an answer that is no longer wanted to nobody, a lost or refused one until styles are
  // there, and a picture that did not travel because its page was out of sight or slow; React leaves a stylesheet that
  // could not be had to nobody. All are told here, or asked for again, but for the picture.
  addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    const isStyle = reason instanceof Event && reason.target instanceof HTMLLinkElement;
    const isOver =
      reason instanceof DOMException && (reason.name === "AbortError" || /transition/i.test(reason.message));
    const isHeard = isRouteErrorResponse(reason) || isStyle || isOver;
    if (!isHeard && underWay > 0) unattended.add(reason);
    if (isHeard || underWay > 0) event.preventDefault();
  });
}

/** How many navigations wait for their answers, and what failed meanwhile with nobody to hear it. */
let underWay = 0;
const unattended = new Set<unknown>();

/** To be called when a page is shown. */
export function rememberShown(): void {
  shownIndex = indexNow();
}

/**
 * The client middleware of all navigations: one that fails (no network, an answer of 400 or more, garbage, missing
 * code, no answer at all) leaves the page that is shown, and says so with 重试. It also raises the loading flag.
 * Errors of pages themselves are React's, and end in the error screen.
 */
export async function keepPage(
  { request, url }: { request: Request; url: URL },
  next: () => Promise<Results>,
): Promise<Results> {
  const router = window.__reactRouterDataRouter;
  const asked = router?.state.navigation;
  if (!router || !asked || asked.state === "idle") return next();
  if (wayBack?.to === url.pathname + url.search) return errorsShown(router);

  // The page to come may need what this one went without, and a step back through the history is no sign of a visitor.
  showLateStyles();
  settle();
  const endWait = beginWait();
  const over = new AbortController();
  underWay += 1;
  try {
    tryAgain().catch(() => undefined);
    const outcome = await Promise.race([next(), missingCode(asked, over.signal), silence(over.signal)]);
    if (request.signal.aborted) return {};
    reportUnattended(outcome);
    const failure = failureIn(outcome);
    if (!failure) {
      leaveKept();
      return outcome;
    }
    if (await openKept(asked, failure.result)) return await new Promise<Results>(() => {});
    console.warn("A page could not be had.", failure.result);
    const again = giveUp(router, asked);
    await aborted(request.signal);
    offerRetry(
      positions.has(asked.matches.at(-1)?.route.id ?? "") ? loadingCopy.position : sentenceOf(failure.result),
      { again, unasked: asked.state === "loading" },
    );
    return {};
  } finally {
    endWait();
    over.abort();
    underWay -= 1;
    // What a navigation that was given up did not get is nobody's concern any more.
    if (underWay === 0) unattended.clear();
  }
}

/** Reports what failed while a navigation waited and is none of what it failed of. */
function reportUnattended(outcome: Results): void {
  for (const { result } of Object.values(outcome)) unattended.delete(result);
  for (const reason of unattended) reportError(reason);
  unattended.clear();
}

/** Opens what the browser keeps of a page that the network does not answer, which a document can and data cannot. @returns whether it keeps any */
async function openKept({ location, formMethod, historyAction }: Asked, result: unknown): Promise<boolean> {
  const isUnreached = !isRouteErrorResponse(result) || result.status === 502 || result.status === 504;
  if (formMethod || !isUnreached || !(await isKept(location.pathname + location.search))) return false;
  // A step through the history has changed the address before.
  if (historyAction === "POP") window.location.reload();
  else window.location.assign(createPath(location));
  return true;
}

/** Makes address and router agree with the page that is shown. @returns what asks again for what was asked */
function giveUp(router: DataRouter, asked: Asked): () => void {
  const { location } = router.state;
  const way = Number(indexNow()) - Number(shownIndex);
  const mine = { to: location.pathname + location.search };
  wayBack = mine;
  const isBack = asked.historyAction === "POP" && way;
  const returned = isBack
    ? router.navigate(-way)
    : router.navigate(createPath(location), { replace: true, preventScrollReset: true, state: location.state });
  // Who asks for something else meanwhile and fails again is on another way back, perhaps to the same page.
  void returned.finally(() => wayBack === mine && (wayBack = undefined));
  if (isBack) return () => void router.navigate(way);
  return () =>
    void router.navigate(createPath(asked.location), optionsOf(asked, asked.location.pathname === location.pathname));
}

function optionsOf(
  { historyAction, location, formMethod, formAction, formEncType, formData }: Asked,
  samePage: boolean,
) {
  const options = { replace: historyAction === "REPLACE", state: location.state, preventScrollReset: samePage };
  return formMethod && formAction && formEncType && formData
    ? { ...options, formMethod, formEncType, formData }
    : options;
}

/** A page that is itself the failure of a first load stays that. */
function errorsShown({ state }: DataRouter): Results {
  return Object.fromEntries(
    Object.entries(state.errors ?? {}).map(([id, result]) => [id, { type: "error" as const, result }]),
  );
}

function failureIn(results: Results): DataStrategyResult | undefined {
  // Redirects travel as errors that are responses.
  return Object.values(results).find(
    ({ type, result }) => type === "error" && !(result instanceof Response && result.status < 400),
  );
}

const failed = (reason: string): Results => ({ "": { type: "error", result: new Error(reason) } });

/** @param over ends the watch */
function missingCode({ matches }: Asked, over: AbortSignal): Promise<Results> {
  return new Promise((resolve) => {
    const end = onMissingRoute(
      (id) => matches.some(({ route }) => route.id === id) && resolve(failed("Its code is missing.")),
    );
    over.addEventListener("abort", end);
  });
}

function silence(over: AbortSignal): Promise<Results> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(failed("There is no answer.")), patience);
    over.addEventListener("abort", () => clearTimeout(timer));
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener("abort", () => resolve(), { once: true }),
  );
}

/** React Router counts the entries of a visit in the browser's history. */
function indexNow(): unknown {
  return history.state?.idx;
}
