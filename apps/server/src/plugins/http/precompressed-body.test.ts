import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { PrecompressedBody } from "./precompressed-body.ts";

/** More than a socket buffers. */
const page = "瓷与玻璃".repeat(2 ** 20);

/** A server that sends a page, and the buffers that it passed to the socket. */
async function serve(content: string, packed = true) {
  const body = new PrecompressedBody("text/html; charset=utf-8", Buffer.from(content), { effort: 1 });
  if (packed) await body.pack();
  const sent: Buffer[] = [];
  const app = Fastify();
  onTestFinished(() => app.close());
  app.addHook<Buffer>("onSend", async (_request, _reply, payload) => {
    sent.push(payload);
    return payload;
  });
  app.get("/", (request, reply) => body.send(request, reply));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = async () => {
    const [response] = (await once(request({ port }).end(), "response")) as [IncomingMessage];
    return response;
  };
  return { ask, lengths: () => sent.map(({ length }) => length) };
}

it("sends decompressed copies completely and frees their memory then, also after a disconnect", async () => {
  const { ask, lengths } = await serve(page);
  const responses = await Promise.all(Array.from({ length: 4 }, ask));
  expect(lengths()).toEqual(responses.map(() => Buffer.byteLength(page)));
  for (const response of responses) expect((await text(response)) === page).toBe(true);
  const aborted = await ask();
  await once(aborted, "readable");
  aborted.destroy();
  await expect.poll(lengths).toEqual([0, 0, 0, 0, 0]);
});

it.each([
  ["frees the copy of a small body, which must not be in a shared pool", true, [0, 0]],
  ["does not free a body that is not packed yet", false, [600, 600]],
])("%s", async (_title, packed, expected) => {
  const { ask, lengths } = await serve("瓷".repeat(200), packed);
  for (const _ of [1, 2]) expect(await text(await ask())).toBe("瓷".repeat(200));
  await expect.poll(lengths).toEqual(expected);
});
