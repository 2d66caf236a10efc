import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { isCompressible } from "../../plugins/http/encoding.ts";
import { hasTag } from "../../plugins/http/etag.ts";
import { PrecompressedBody } from "../../plugins/http/precompressed-body.ts";
import { systemFault } from "../../plugins/http/system-fault.ts";
import { visitorAddress } from "../../plugins/http/visitor-address.ts";
import { visitorLeft } from "../../plugins/http/visitor-left.ts";
import { savesData, savingHints } from "../../plugins/http/saves-data.ts";
import { byteRange } from "./byte-range.ts";
import { ImageError, errorXml } from "../media/image-error.ts";
import type { Delivery, ImageService } from "./image-service.ts";
import { parseFocus } from "./rendition.ts";
import { allowanceWindow } from "../../plugins/limits/visitor-allowance.ts";

const aYear = "public, max-age=31536000, immutable";
/** A quick rendition, until the careful one has come: whoever asks later gets that under the same address. */
const aMinute = "public, max-age=60";
/** Addresses without a version may come to mean another picture. */
const aDay = "public, max-age=86400, stale-while-revalidate=604800";
/** Drawings in memory, compressed: a brand has a mark and few more. */
const keptDrawings = 50;

/** Serves pictures and films at /media/*; refusals are XML, as the object store would answer. */
export function registerImages(app: FastifyInstance, service: ImageService): void {
  const drawings = new LRUCache<string, PrecompressedBody>({ max: keptDrawings });
  app.register(async (scope) => {
    scope.setErrorHandler(answerImageError);
    scope.get("/media/*", async (request, reply) => {
      const address = new URL(request.url, "http://media.invalid");
      const processes = address.searchParams.getAll("x-oss-process");
      if (processes.length > 1) throw new ImageError("InvalidArgument", "x-oss-process occurs twice.");
      const light = savesData(request);
      const delivery = await service.find(
        decodeKey(request.url),
        visitorAddress(request),
        processes[0],
        visitorLeft(reply),
        parseFocus(address.searchParams.get("f")),
        light,
      );
      return deliver(delivery, address.searchParams.get("v"), drawings, request, reply, light);
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

/** The key is taken from the address as it was sent: URL would have resolved dots, and hidden what was tried. */
function decodeKey(url: string): string {
  return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? "").slice("/media/".length);
}

async function deliver(
  delivery: Delivery,
  version: string | null,
  drawings: LRUCache<string, PrecompressedBody>,
  request: FastifyRequest,
  reply: FastifyReply,
  light: boolean,
): Promise<FastifyReply> {
  const isDrawing = isCompressible(delivery.type);
  // One tag for every encoding says that they mean the same, not that they are the same bytes.
  const etag = `${isDrawing ? "W/" : ""}"${delivery.tag}"`;
  const versioned = version !== null && version.length >= 8 && delivery.masterHash.startsWith(version);
  const kept = delivery.lasting ? (versioned ? aYear : aDay) : aMinute;
  reply.headers({
    etag,
    // A light one is for no cache on the way: those that know no `vary` would send it to all.
    "cache-control": light ? kept.replace("public", "private") : kept,
    vary: savingHints.join(", "),
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
    // A drawing that is opened by itself must not run anything on this origin.
    "content-security-policy": "default-src 'none'; sandbox",
  });
  if (hasTag(request, etag)) return reply.code(304).send();
  if (isDrawing) {
    const drawing =
      drawings.get(delivery.tag) ?? new PrecompressedBody(delivery.type, await delivery.bytes(), { effort: 11 });
    drawings.set(delivery.tag, drawing);
    return drawing.send(request, reply);
  }
  reply.type(delivery.type);
  return delivery.film ? deliverFilm(delivery.film, etag, request, reply) : reply.send(await delivery.bytes());
}

/** Players seek: they ask for parts (RFC 9110, section 14), of the film that they have begun with. */
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

/** Answers as the object store would: XML, with what was refused. */
export function answerImageError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error =
    thrown instanceof ImageError
      ? thrown
      : systemFault(thrown) === undefined
        ? new ImageError("InternalError", "The picture could not be delivered.", thrown)
        : new ImageError("SlowDown", "The picture cannot be had now.", thrown);
  // Who has left gets no turn, which is no fault.
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
