import { type ServerProcess, startServer } from "../../../tools/server-process.mjs";

/** Starts an API and waits until it is ready. @param env its settings; nothing else of the environment reaches it */
export function runServer(env: Record<string, string>): Promise<ServerProcess> {
  return startServer({ PATH: process.env["PATH"] ?? "", ROLE: "api", ...env });
}
