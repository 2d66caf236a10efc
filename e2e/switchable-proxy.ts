import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface SwitchableProxy {
  /** Origin without a trailing slash; the same for every upstream. */
  url: string;
  /** Paths of the documents that browsers requested, in order. */
  documents: string[];
  /**
   * The upstream from now on: another origin, the status of a load balancer without a backend, or "offline", which
   * refuses connections.
   */
  setUpstream: (to: string | 502 | "offline") => Promise<void>;
  /** Holds requests whose path matches. @returns releases them */
  hold: (paths: RegExp) => () => void;
  /** Sends the next documents only up to a text. @returns sends the rest */
  cut: (after: string) => () => void;
  close: () => Promise<void>;
}

/**
 * A reverse proxy with a constant address whose upstream tests can replace and stop. @param origin the first upstream
 */
export async function openSwitchableProxy(origin: string): Promise<SwitchableProxy> {
  let target: string | 502 = origin;
  let held: { paths: RegExp; released: Promise<void> } | undefined;
  let cutting: { after: string; released: Promise<void> } | undefined;
  const documents: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.headers.accept?.includes("text/html")) documents.push(incoming.url ?? "");
    if (target === 502)
      return void outgoing.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
    const { method, url } = incoming;
    const headers = cutting ? { ...incoming.headers, "accept-encoding": "identity" } : incoming.headers;
    if (held?.paths.test(url ?? "")) await held.released;
    const requested = ask(new URL(url ?? "/", target), { method, headers }, async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!cutting || !answer.headers["content-type"]?.startsWith("text/html")) return void answer.pipe(outgoing);
      const html = await text(answer);
      const end = html.lastIndexOf(cutting.after) + cutting.after.length;
      outgoing.write(html.slice(0, end));
      await cutting.released;
      outgoing.end(html.slice(end));
    });
    requested.on("error", () => outgoing.destroy());
    incoming.pipe(requested);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    documents,
    close,
    async setUpstream(to) {
      if (to === "offline") return close();
      target = to;
      if (!server.listening) await listen(port);
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
