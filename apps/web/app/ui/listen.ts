/**
 * Adds a listener. Stands for the `signal` option of `addEventListener`, which Chromium < 88 and Safari < 15 ignore.
 * @returns removes it
 */
export function listen<K extends keyof GlobalEventHandlersEventMap>(
  target: GlobalEventHandlers,
  type: K,
  listener: (event: GlobalEventHandlersEventMap[K]) => void,
  options?: AddEventListenerOptions,
): () => void {
  target.addEventListener(type, listener, options);
  return () => target.removeEventListener(type, listener, options);
}
