import type { FastifyInstance } from "fastify";
import type { ResponseListeners } from "./answered.ts";

/** Search words stand in the path as well; browsers' navigations ask for `.data` behind it. */
const behindKeyword = /(\/keyword).+/is;
/** A letter or a slash that was escaped without need, behind which a path could hide what it is. */
const escaped = /%([2-7][\da-f])/gi;

/** What the log says of an address: its path without what a visitor looked for, at most 200 characters. */
function loggedPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  const plain = path.replace(escaped, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return plain.replace(behindKeyword, "$1/*").slice(0, 200);
}

/**
 * One line per answer, and the request's id on the answer. Lines hold no query, no address and no header:
 * queries carry verification codes and search words, and addresses are personal information.
 */
export function accessLog(app: FastifyInstance, listeners: ResponseListeners): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  listeners.push(({ reqId, method, url, status, ms }) =>
    app.log.info({ reqId, method, path: loggedPath(url), status, ms: Math.round(ms * 10) / 10 }, "request"),
  );
}
