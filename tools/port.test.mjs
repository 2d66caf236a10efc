import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { expectFreePort, freePort } from "./port.mjs";

test("a port in use is one clear line that names a way out", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await expect(expectFreePort({ PORT: String(port) })).rejects.toThrow(`Port ${port} is in use`);
  other.close();
  await once(other, "close");
  await expect(expectFreePort({ PORT: String(port) })).resolves.toBeUndefined();
});

test("values that are no port are left to the server's check of its settings", async () => {
  await expect(expectFreePort({ PORT: "eighty" })).resolves.toBeUndefined();
  await expect(expectFreePort({ PORT: "0" })).resolves.toBeUndefined();
});

test("an address of another machine is told", async () => {
  await expect(expectFreePort({ PORT: "20997", HOST: "192.0.2.1" })).rejects.toThrow("no address of this machine");
});

test("a free port can be listened on", async () => {
  const server = createServer().listen(await freePort(), "127.0.0.1");
  await once(server, "listening");
  server.close();
});
