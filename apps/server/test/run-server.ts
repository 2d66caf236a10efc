import { type ServerProcess, startServer } from "../../../tools/server-process.mjs";

/** Starts an API process and waits until it is ready. @param env all its settings */
export function runServer(env: Record<string, string>): Promise<ServerProcess> {
  return startServer({ PATH: process.env["PATH"] ?? "", ROLE: "api", ...env });
}
