/** Adds a listener; returns a function that removes it. Chromium < 88 and Safari < 15 ignore `signal`. */
export function listen<K extends keyof GlobalEventHandlersEventMap>(
  target: GlobalEventHandlers,
  type: K,
  listener: (event: GlobalEventHandlersEventMap[K]) => void,
  options?: AddEventListenerOptions,
): () => void {
  target.addEventListener(type, listener, options);
  return () => target.removeEventListener(type, listener, options);
}
