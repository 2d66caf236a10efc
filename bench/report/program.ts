import { spawn } from "node:child_process";
import { once } from "node:events";

export interface Running extends AsyncDisposable {
  /** Origin without a trailing slash. */
  url: string;
}

/**
 * Starts a server with this Node and waits until it is ready.
 * @param ready matches the port in its output
 * @throws with its output when it ends instead
 */
export async function startProgram(
  program: string[],
  ready: RegExp,
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Running> {
  const child = spawn(process.execPath, program, {
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const port = ready.exec(output)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  const closed = once(child, "close");
  void closed.then(() => reject(new Error(`${program[0]} ended:\n${output}`)));
  return {
    url: await promise,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}
