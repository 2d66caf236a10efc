import fp from "fastify-plugin";

/** Search terms are part of the path too; client-side navigations append `.data`. */
const afterKeyword = /(\/keyword).+/is;
/** An ASCII character that was escaped without need, which would hide the path from the pattern above. */
const escaped = /%([2-7][\da-f])/gi;

/** The path of a URL without search terms, at most 200 characters. */
function loggedPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  const plain = path.replace(escaped, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return plain.replace(afterKeyword, "$1/*").slice(0, 200);
}

/**
 * Logs one line per response and sets `x-request-id`. Lines contain no query, address or header: queries carry
 * verification codes and search terms, and addresses are personal data.
 */
export const accessLog = fp(
  async (app) => {
    app.addHook("onRequest", (request, reply, done) => {
      reply.header("x-request-id", request.id);
      done();
    });
    app.responseListeners.push(({ reqId, method, url, status, ms }) =>
      app.log.info({ reqId, method, path: loggedPath(url), status, ms: Math.round(ms * 10) / 10 }, "request"),
    );
  },
  { name: "access-log", dependencies: ["response-listeners"] },
);
