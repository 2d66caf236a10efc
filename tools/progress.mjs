// What a preparation prints: one line a step, a dot every few seconds while it lasts, its time at the end.

/**
 * Runs a step and prints its name, that it is still going, and how long it took.
 * @template T
 * @param {string} name for instance "Installing packages"
 * @param {() => Promise<T>} work
 * @param {{ write: (text: string) => unknown }} [out] standard output by default
 * @returns {Promise<T>}
 */
export async function step(name, work, out = process.stdout) {
  const started = performance.now();
  out.write(`${name} `);
  const dots = setInterval(() => out.write("."), 2000);
  try {
    const result = await work();
    out.write(` ${seconds(performance.now() - started)}\n`);
    return result;
  } catch (error) {
    out.write(" failed\n");
    throw error;
  } finally {
    clearInterval(dots);
  }
}

/**
 * A duration as people read it.
 * @param {number} ms
 * @returns {string} "0.4 s", "2 min 5 s"
 */
export function seconds(ms) {
  if (ms < 100_000) return `${(ms / 1000).toFixed(1)} s`;
  const whole = Math.round(ms / 1000);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
