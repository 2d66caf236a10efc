import { type Beacon, beaconPath } from "@klarholm/contract/beacon";

/** Entries of the browser's performance timeline, with the fields that vitals need. */
interface VitalEntry extends PerformanceEntry {
  interactionId?: number;
  value?: number;
  hadRecentInput?: boolean;
}

const presses: string[] = [];
/** The current view; no device once it was sent, and no path before the first. */
let view: Beacon = { path: "", presses };
/** When the view began, as `performance.now()`; 0 for the page as it was loaded. */
let begun = 0;
/** The current group of layout shifts: at most a second apart and 5 seconds long. */
let [shift, firstShift, lastShift] = [0, 0, 0];
/** In a tab that was hidden, the paint was late without the page's fault. */
const loadedHidden = document.hidden;

const read = ({ entryType, startTime, duration, interactionId, value = 0, hadRecentInput }: VitalEntry) => {
  if (startTime < begun) return;
  if (interactionId) view.inp = Math.max(view.inp || 0, duration);
  if (entryType === largestPaint && !begun && !loadedHidden) view.lcp = startTime;
  if (entryType === layoutShift && !hadRecentInput) {
    if (startTime - lastShift > 1000 || startTime - firstShift > 5000) [shift, firstShift] = [0, startTime];
    lastShift = startTime;
    shift += value;
    view.cls = Math.max(view.cls || 0, shift);
  }
};
const [largestPaint, layoutShift] = ["largest-contentful-paint", "layout-shift"];
const types = [largestPaint, layoutShift, "event", "first-input"].filter((type) =>
  PerformanceObserver.supportedEntryTypes.includes(type),
);
const observer = new PerformanceObserver((list) => list.getEntries().forEach(read));
for (const type of types) {
  // Browsers ignore options that they do not know. The first input is there however short it was.
  const options = { type, buffered: true, durationThreshold: 16 };
  observer.observe(options);
}

/** Sends the current view, or presses since it was sent. */
function send(): void {
  observer.takeRecords().forEach(read);
  if (view.device || presses.length > 0) navigator.sendBeacon(beaconPath, JSON.stringify(view));
  presses.length = 0;
  view = { path: view.path, presses };
}

/** Counts a view of a page; the one before ends. */
export function countView(path: string): void {
  const { referrer } = document;
  let from: string | undefined = referrer && new URL(referrer).hostname;
  if (view.path) {
    send();
    begun = performance.now();
  }
  // Not the first view of a visit: a reload, a history step, a link of this site. Safari below 15 has no newer interface.
  if (begun || performance.navigation.type || from === location.hostname) from = undefined;
  // A phone in landscape format may count as a tablet.
  const device = screen.width < 600 ? "phone" : matchMedia("(pointer:coarse)").matches ? "tablet" : "desktop";
  shift = 0;
  view = { path, presses, device, from };
  if (types.includes(layoutShift)) view.cls = 0;
}

addEventListener(
  "click",
  ({ target }) => {
    const press = target instanceof Element && target.closest("[data-press]");
    if (press) presses.push(press.getAttribute("data-press") || "");
  },
  true,
);
document.addEventListener("visibilitychange", () => document.hidden && send());
addEventListener("pagehide", send);
// The page comes back from the back/forward cache.
addEventListener("pageshow", ({ persisted }) => persisted && countView(view.path));
