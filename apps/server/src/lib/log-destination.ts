import pino, { type DestinationStream } from "pino";

/** Maximum delay of a log line in milliseconds. */
const flushInterval = 100;
/** Size of the buffer in bytes; further lines are lost while nothing can be written. */
const maxBuffered = 2 ** 20;

/**
 * Buffered, asynchronous standard output. If it cannot be written (full disk, closed pipe), lines are retried and finally
 * lost, but the server continues.
 */
export function logDestination(): DestinationStream {
  const destination = pino.destination({
    sync: false,
    minLength: 4096,
    periodicFlush: flushInterval,
    maxLength: maxBuffered,
  });
  let failing = false;
  destination.on("error", () => (failing = true));
  destination.on("write", () => (failing = false));
  const flush = destination.flushSync.bind(destination);
  // sonic-boom 4.2 would retry forever at exit.
  destination.flushSync = () => (failing ? undefined : flush());
  // For `console.log`.
  process.stdout.on("error", () => undefined);
  return destination;
}
