import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface FrontDoor {
  /** Origin without a trailing slash: the same, whoever stands behind it. */
  url: string;
  /** Paths of the documents that browsers asked for, in order. */
  documents: string[];
  /** Who answers from now on: another origin, the status of a balancer that reaches nobody, or nobody, as when the machine is off. */
  lead: (to: string | 502 | "nobody") => Promise<void>;
  /** Lets requests whose path matches wait. @returns what lets them pass */
  hold: (paths: RegExp) => () => void;
  /** Sends the next documents up to a text alone. @returns what sends the rest */
  cut: (after: string) => () => void;
  close: () => Promise<void>;
}

/** One address in front of sites that come and go, as visitors know it. @param origin who answers at first */
export async function openFrontDoor(origin: string): Promise<FrontDoor> {
  let target: string | 502 = origin;
  let held: { paths: RegExp; released: Promise<void> } | undefined;
  let cutting: { after: string; released: Promise<void> } | undefined;
  const documents: string[] = [];
  const door = createServer(async (incoming, outgoing) => {
    if (incoming.headers.accept?.includes("text/html")) documents.push(incoming.url ?? "");
    if (target === 502)
      return void outgoing.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
    const { method, url } = incoming;
    const headers = cutting ? { ...incoming.headers, "accept-encoding": "identity" } : incoming.headers;
    if (held?.paths.test(url ?? "")) await held.released;
    const asked = ask(new URL(url ?? "/", target), { method, headers }, async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!cutting || !answer.headers["content-type"]?.startsWith("text/html")) return void answer.pipe(outgoing);
      const html = await text(answer);
      const end = html.lastIndexOf(cutting.after) + cutting.after.length;
      outgoing.write(html.slice(0, end));
      await cutting.released;
      outgoing.end(html.slice(end));
    });
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
  });
  const listen = async (port: number) => {
    door.listen(port, "127.0.0.1");
    await once(door, "listening");
  };
  const close = async () => {
    if (!door.listening) return;
    const closed = once(door, "close");
    door.close();
    door.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = door.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    documents,
    close,
    async lead(to) {
      if (to === "nobody") return close();
      target = to;
      if (!door.listening) await listen(port);
    },
    hold(paths) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      held = { paths, released };
      return release;
    },
    cut(after) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      cutting = { after, released };
      return release;
    },
  };
}
