import pino, { type DestinationStream } from "pino";

/** The longest that a line of the log waits to be written, in milliseconds. */
const longestWait = 100;
/** How much waits at most while nothing can be written, in bytes; what comes then is lost. */
const mostWaiting = 2 ** 20;

/**
 * Standard output, to which lines are written together while requests go on. A log that cannot be written (a full disk,
 * a broken device) costs its lines, never the server: what waits is tried again with the next ones.
 */
export function logDestination(): DestinationStream {
  const destination = pino.destination({
    sync: false,
    minLength: 4096,
    periodicFlush: longestWait,
    maxLength: mostWaiting,
  });
  let failing = false;
  destination.on("error", () => (failing = true));
  destination.on("write", () => (failing = false));
  const flush = destination.flushSync.bind(destination);
  // At the end it would try for ever (sonic-boom 4.2).
  destination.flushSync = () => (failing ? undefined : flush());
  // What is said to whoever starts the server goes there past the log.
  process.stdout.on("error", () => undefined);
  return destination;
}
