/** What waits to be imported again. */
const missing = new Set<() => void>();
/** Stylesheets that could not be had. They stay in the head, where whoever needs them believes that they loaded. */
const unstyled = new Set<HTMLLinkElement>();

if (typeof document !== "undefined") {
  addEventListener(
    "error",
    ({ target }) => target instanceof HTMLLinkElement && target.rel === "stylesheet" && unstyled.add(target),
    true,
  );
  addEventListener("online", () => void tryAgain().catch(() => undefined));
  // What a page carried is there for the whole visit: links to it that come anew ask for nothing.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (isCarried(node)) node.disabled = true;
  }).observe(document.head, { childList: true });
}

function isCarried(node: Node): node is HTMLLinkElement {
  if (!(node instanceof HTMLLinkElement) || node.rel !== "stylesheet") return false;
  const [address = ""] = (node.getAttribute("href") ?? "").split("#");
  return document.querySelector(`link[data-carried][href="${address}"]`) !== null;
}

/**
 * Imports what a page cannot be shown without. It never fails: what cannot be had is asked for again by `tryAgain`,
 * since React and React Router both remember a failure for as long as the page lives.
 * @param onMissing hears of every attempt that failed
 */
export async function importPatiently<T>(load: () => Promise<T>, onMissing?: () => void): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((again) => {
        missing.add(again);
        onMissing?.();
      });
    }
  }
}

/** Asks again for everything that could not be had. @returns when the styles of it are there; it fails when they are not */
export async function tryAgain(): Promise<void> {
  for (const again of missing) again();
  missing.clear();
  const links = [...unstyled];
  unstyled.clear();
  await Promise.all(links.filter((link) => link.isConnected).map(reload));
}

/** Out of the head and in again, which fetches it anew; the element itself may be React's. */
function reload(link: HTMLLinkElement): Promise<unknown> {
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener("load", resolve, { once: true });
    link.addEventListener("error", reject, { once: true });
  });
  link.parentNode?.insertBefore(link, link.nextSibling);
  return loaded;
}
