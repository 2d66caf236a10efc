import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** The server's own process, as operators run it. */
export interface RunningServer extends AsyncDisposable {
  /** Its address, without a trailing slash. */
  origin: string;
  pid: number;
  /** Ends it at once, in the middle of whatever it does. */
  kill(): Promise<void>;
}

/**
 * Starts main.ts on a free port and waits until it is ready.
 * @param env its settings; nothing else of the environment reaches it
 * @throws with all it printed, when it ends instead
 */
export async function runServer(env: Record<string, string>): Promise<RunningServer> {
  const settings = { PATH: process.env["PATH"] ?? "", ROLE: "api", PORT: "0", ...env };
  const child = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts")], { env: settings, stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  let text = "";
  const origin = new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown) => {
      text += String(chunk);
      const [, address] = /Klarholm is ready at (\S+)/.exec(text) ?? [];
      // By number: `localhost` may be looked up in both families for each of many connections.
      if (address) resolve(address.replace("localhost", "127.0.0.1"));
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void exited.then(() => reject(new Error(`The server ended:\n${text}`)));
  });
  return { origin: await origin, pid: child.pid ?? 0, kill, [Symbol.asyncDispose]: kill };
}
