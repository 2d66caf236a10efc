import type { FastifyInstance } from "fastify";
import { matchesETag } from "../../../plugins/http/etag.ts";
import { visitorAddress } from "../../../plugins/http/visitor-address.ts";
import { disconnectSignal } from "../../../plugins/http/disconnect-signal.ts";
import type { ContentSource } from "../../content/source.ts";
import { ImageError } from "../../media/image-error.ts";
import type { ImageService } from "../image-service.ts";
import { answerImageError } from "../images.routes.ts";
import { posterOf } from "./poster.ts";

interface PosterParts {
  service: ImageService;
  contents: ContentSource;
  /** The site's public origin, for the QR codes. */
  origin: string;
  contentDir: string;
  /** The local path of a font by its path in that folder. */
  fontPath: (path: string) => Promise<string>;
}

/** Serves posters of products at /posters/ID.jpg; they are rendered on the first request. */
export function registerPosters(app: FastifyInstance, { service, contents, fontPath, ...where }: PosterParts): void {
  app.register(async (scope) => {
    scope.setErrorHandler(answerImageError);
    scope.get<{ Params: { id: string } }>("/posters/:id.jpg", async (request, reply) => {
      const found = posterOf(contents.current(), request.params.id, where);
      if (!found) throw new ImageError("NoSuchKey", "There is no such product.");
      const { picture, poster } = found;
      for (const font of Object.values(poster.fonts)) font.path = await fontPath(font.path);
      const { tag, bytes } = await service.poster(picture, poster, visitorAddress(request), disconnectSignal(reply));
      const etag = `"${tag}"`;
      reply.headers({ etag, "cache-control": "public, max-age=300", "content-security-policy": "default-src 'none'" });
      return matchesETag(request, etag) ? reply.code(304).send() : reply.type("image/jpeg").send(await bytes());
    });
  });
}
