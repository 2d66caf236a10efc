import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { PrecompressedBody } from "./precompressed-body.ts";

/** More than a socket takes at once, so that most of it waits for a reader. */
const page = "瓷与玻璃".repeat(2 ** 20);

/** A server that sends a page, and what it gave to whoever writes answers. */
async function serve(content: string, packed = true) {
  const body = new PrecompressedBody("text/html; charset=utf-8", Buffer.from(content), { effort: 1 });
  if (packed) await body.pack();
  const given: Buffer[] = [];
  const app = Fastify();
  onTestFinished(() => app.close());
  app.addHook<Buffer>("onSend", async (_request, _reply, payload) => {
    given.push(payload);
    return payload;
  });
  app.get("/", (asked, reply) => body.send(asked, reply));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { given, url: `http://127.0.0.1:${port}/` };
}

async function ask(url: string): Promise<IncomingMessage> {
  const [answer] = (await once(request(url).end(), "response")) as [IncomingMessage];
  return answer;
}

it("sends a plain copy whole, however slowly it is read, and lets go of its memory then", async () => {
  const { given, url } = await serve(page);
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(url)));
  expect(given.map(({ length }) => length)).toEqual(answers.map(() => Buffer.byteLength(page)));
  for (const answer of answers) expect((await text(answer)) === page).toBe(true);
  await expect.poll(() => given.map(({ length }) => length)).toEqual([0, 0, 0, 0]);
});

it("lets go of a plain copy whose reader went away in its middle", async () => {
  const { given, url } = await serve(page);
  const answer = await ask(url);
  await once(answer, "readable");
  answer.destroy();
  await expect.poll(() => given.map(({ length }) => length)).toEqual([0]);
});

it("lets go of a copy so small that memory for many would hold it", async () => {
  const { given, url } = await serve("瓷".repeat(200));
  expect(await text(await ask(url))).toBe("瓷".repeat(200));
  await expect.poll(() => given.map(({ length }) => length)).toEqual([0]);
});

it("keeps a body that is sent before there is another copy of it", async () => {
  const { given, url } = await serve("瓷".repeat(200), false);
  for (const _ of [1, 2]) expect(await text(await ask(url))).toBe("瓷".repeat(200));
  expect(given.map(({ length }) => length)).toEqual([600, 600]);
});
