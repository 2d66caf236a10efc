import { once } from "node:events";
import { createServer } from "node:net";

/** A port of 127.0.0.1 that was free a moment ago; the system does not assign it again at once. @returns {Promise<number>} */
export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
