import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { ApiError } from "../../plugins/http/api-error.ts";
import { PrecompressedBody } from "../../plugins/http/precompressed-body.ts";
import type { Fonts } from "./fonts.ts";

const aYear = "public, max-age=31536000, immutable";
/** Sheets in memory, most of them of pages; one is made in a millisecond. */
const cachedSheets = 300;

/** Serves the style sheets of the display faces and their slices at /fonts/*. */
export function registerFonts(app: FastifyInstance, fonts: Fonts): void {
  const bodies = new LRUCache<string, PrecompressedBody>({
    max: cachedSheets,
    memoMethod: (css) => new PrecompressedBody("text/css; charset=utf-8", Buffer.from(css), { effort: 10 }),
  });
  app.get<{ Params: { name: string; "*": string } }>("/fonts/:name/*", async (request, reply) => {
    const sheet = fonts.sheet(`/fonts/${request.params.name}/${request.params["*"]}`);
    if (!sheet) throw new ApiError("NOT_FOUND");
    const { css, immutable } = sheet;
    return bodies.memo(css).send(request, reply.header("cache-control", immutable ? aYear : "no-store"));
  });
  app.get<{ Params: { file: string } }>("/fonts/:file", async (request, reply) => {
    const [, name] = /^([0-9a-f]{20}(?:-\d{1,4})?)\.woff2$/.exec(request.params.file) ?? [];
    const bytes = name === undefined ? undefined : await fonts.slice(name).catch(() => null);
    if (bytes === undefined) throw new ApiError("NOT_FOUND");
    // The browser uses a fallback face; the next page requests the slice again.
    if (bytes === null) return reply.code(503).headers({ "cache-control": "no-store", "retry-after": "30" }).send();
    return reply.type("font/woff2").headers({ "cache-control": aYear, "access-control-allow-origin": "*" }).send(bytes);
  });
}
