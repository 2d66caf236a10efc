import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../http/api-error.ts";
import { StoredBody } from "../http/stored-body.ts";
import type { Fonts } from "./fonts.ts";

const aYear = "public, max-age=31536000, immutable";
/** Sheets in memory, most of them of pages; they are made anew in a millisecond. */
const keptSheets = 300;

/** Serves the sheets of the display faces and their slices at /fonts/*. */
export function registerFonts(app: FastifyInstance, fonts: Fonts): void {
  const bodies = new Map<string, StoredBody>();
  const sendSheet = (
    request: FastifyRequest,
    reply: FastifyReply,
    { css, lasting }: { css: string; lasting: boolean },
  ) => {
    const body = bodies.get(css) ?? new StoredBody("text/css; charset=utf-8", Buffer.from(css), 10);
    bodies.set(css, body);
    for (const oldest of bodies.keys()) {
      if (bodies.size <= keptSheets) break;
      bodies.delete(oldest);
    }
    return body.send(request, reply.header("cache-control", lasting ? aYear : "no-store"));
  };

  app.get<{ Params: { edition: string } }>("/fonts/:edition/shared.css", (request, reply) =>
    sendSheet(request, reply, fonts.shared(request.params.edition)),
  );
  app.get<{ Params: { edition: string; "*": string } }>("/fonts/:edition/page/*", (request, reply) => {
    const path = `/${request.params["*"]}`;
    if (!path.endsWith(".css")) throw new ApiError("NOT_FOUND");
    return sendSheet(request, reply, fonts.page(request.params.edition, path.slice(0, -".css".length)));
  });
  app.get<{ Params: { file: string } }>("/fonts/:file", async (request, reply) => {
    const [, name] = /^([0-9a-f]{20}(?:-\d{1,4})?)\.woff2$/.exec(request.params.file) ?? [];
    const bytes = name === undefined ? undefined : await fonts.slice(name).catch(() => null);
    if (bytes === undefined) throw new ApiError("NOT_FOUND");
    // Browsers go on with a face of the device; the next page tries again.
    if (bytes === null) return reply.code(503).headers({ "cache-control": "no-store", "retry-after": "30" }).send();
    return reply.type("font/woff2").headers({ "cache-control": aYear, "access-control-allow-origin": "*" }).send(bytes);
  });
}
