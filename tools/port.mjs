// Ports: one in use is told before minutes of preparation, not after them.
import { once } from "node:events";
import { createServer } from "node:net";
import { Complaint } from "./complaint.mjs";

/**
 * Fails when the server could not listen where the settings say. Values that are no port are left to the
 * server's own check of its settings, which names the variable.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<void>}
 * @throws {Complaint} with what to do about it
 */
export async function expectFreePort({ PORT = "3000", HOST = "127.0.0.1" }) {
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const code = await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve("code" in error ? error.code : undefined));
    probe.listen({ port, host: HOST, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
  if (code === "EADDRINUSE")
    throw new Complaint(
      `Port ${port} is in use: stop the program that uses it, or choose another, for instance PORT=${port < 65_535 ? port + 1 : 3000} npm start.`,
    );
  if (code === "EACCES")
    throw new Complaint(
      `Port ${port} needs more rights than this user has: choose one above 1023, for instance PORT=3000 npm start.`,
    );
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    throw new Complaint(`HOST ${HOST} is no address of this machine.`);
}

/** A port that was free a moment ago; the system does not hand it out again at once. @returns {Promise<number>} */
export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
