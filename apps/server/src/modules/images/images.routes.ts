import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { isCompressible } from "../../plugins/http/encoding.ts";
import { matchesETag } from "../../plugins/http/etag.ts";
import { PrecompressedBody } from "../../plugins/http/precompressed-body.ts";
import { systemFault } from "../../plugins/http/system-fault.ts";
import { visitorAddress } from "../../plugins/http/visitor-address.ts";
import { disconnectSignal } from "../../plugins/http/disconnect-signal.ts";
import { savesData, savingHints } from "../../plugins/http/saves-data.ts";
import { QueueFullError } from "../../workers/job-queue.ts";
import { byteRange } from "./byte-range.ts";
import { ImageError, errorXml } from "../media/image-error.ts";
import type { Delivery, ImageService } from "./image-service.ts";
import { parseFocus } from "./rendition.ts";
import { allowanceWindow } from "../../plugins/limits/visitor-allowance.ts";

const aYear = "public, max-age=31536000, immutable";
/** For quick renditions: the careful one will have the same address. */
const aMinute = "public, max-age=60";
/** For addresses without a version, which may get another picture. */
const aDay = "public, max-age=86400, stale-while-revalidate=604800";
/** Compressed drawings in memory; a brand has few. */
const cachedDrawings = 50;

/** Serves pictures and films at /media/*; errors are XML like those of the object store. */
export function registerImages(app: FastifyInstance, service: ImageService): void {
  const drawings = new LRUCache<string, PrecompressedBody>({ max: cachedDrawings });
  app.register(async (scope) => {
    scope.setErrorHandler(answerImageError);
    scope.get("/media/*", async (request, reply) => {
      const address = new URL(request.url, "http://media.invalid");
      const processes = address.searchParams.getAll("x-oss-process");
      if (processes.length > 1) throw new ImageError("InvalidArgument", "x-oss-process occurs twice.");
      const saveData = savesData(request);
      const delivery = await service.find(
        decodeKey(request.url),
        visitorAddress(request),
        processes[0],
        disconnectSignal(reply),
        parseFocus(address.searchParams.get("f")),
        saveData,
      );
      return deliver(delivery, address.searchParams.get("v"), drawings, request, reply, saveData);
    });
    scope.route({
      method: ["POST", "PUT", "PATCH", "DELETE"],
      url: "/media/*",
      onRequest: async () => {
        throw new ImageError("MethodNotAllowed", "The method is not allowed.");
      },
      handler: async () => undefined,
    });
  });
}

/** Decodes the key from the raw address: URL would resolve dot segments and hide path traversal. */
function decodeKey(url: string): string {
  return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? "").slice("/media/".length);
}

async function deliver(
  delivery: Delivery,
  version: string | null,
  drawings: LRUCache<string, PrecompressedBody>,
  request: FastifyRequest,
  reply: FastifyReply,
  saveData: boolean,
): Promise<FastifyReply> {
  const isDrawing = isCompressible(delivery.type);
  // All encodings of a drawing share a tag, so it is weak.
  const etag = `${isDrawing ? "W/" : ""}"${delivery.tag}"`;
  const versioned = version !== null && version.length >= 8 && delivery.originalHash.startsWith(version);
  const cacheControl = delivery.isFinal ? (versioned ? aYear : aDay) : aMinute;
  reply.headers({
    etag,
    // Shared caches that ignore `vary` would send a smaller picture to all visitors.
    "cache-control": saveData ? cacheControl.replace("public", "private") : cacheControl,
    vary: savingHints.join(", "),
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
    // A drawing opened by itself must not run scripts on this origin.
    "content-security-policy": "default-src 'none'; sandbox",
  });
  if (matchesETag(request, etag)) return reply.code(304).send();
  if (isDrawing) {
    const drawing =
      drawings.get(delivery.tag) ?? new PrecompressedBody(delivery.type, await delivery.bytes(), { effort: 11 });
    drawings.set(delivery.tag, drawing);
    return drawing.send(request, reply);
  }
  reply.type(delivery.type);
  return delivery.film ? deliverFilm(delivery.film, etag, request, reply) : reply.send(await delivery.bytes());
}

/** Answers range requests (RFC 9110, section 14); with another If-Range the whole film. */
async function deliverFilm(
  { size, part }: NonNullable<Delivery["film"]>,
  etag: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header("accept-ranges", "bytes");
  const sameFilm = headers["if-range"] === undefined || headers["if-range"] === etag;
  const range = sameFilm ? byteRange(headers.range, size) : undefined;
  if (range === "unsatisfiable")
    return reply.code(416).header("content-range", `bytes */${size}`).removeHeader("content-type").send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
  return reply.header("content-length", end - start + 1).send(await part({ start, end }));
}

/** Answers an error as the object store would: XML with a code. */
export function answerImageError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error =
    thrown instanceof ImageError
      ? thrown
      : systemFault(thrown) === undefined && !(thrown instanceof QueueFullError)
        ? new ImageError("InternalError", "The picture could not be delivered.", thrown)
        : new ImageError("SlowDown", "The picture cannot be had now.", thrown);
  // A visitor who has left is refused a slot; that is no failure.
  const hasLeft = error.code === "SlowDown" && reply.raw.destroyed;
  if (error.status >= 500 && !hasLeft) request.log.error({ err: error.cause ?? error }, "picture failed");
  if (error.code === "SlowDown") reply.header("retry-after", "2");
  if (error.code === "TooManyRequests") reply.header("retry-after", String(allowanceWindow / 1000));
  return reply
    .code(error.status)
    .headers({ "cache-control": "no-store", "content-security-policy": "default-src 'none'" })
    .type("application/xml; charset=utf-8")
    .send(errorXml(error, request.id, request.host));
}
