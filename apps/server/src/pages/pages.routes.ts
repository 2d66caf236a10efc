import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, failure, toApiError } from "../api/api-error.ts";
import type { ContentSource } from "../content/source.ts";
import { hasTag, weakTag } from "../http/etag.ts";
import { StoredBody } from "../http/stored-body.ts";
import type { ImageService } from "../images/image-service.ts";
import type { Assets } from "./assets.ts";
import { faviconSide, iconFile } from "./favicon.ts";
import { registerForms } from "./forms.routes.ts";
import { pageAddress } from "./page-address.ts";
import type { PageHost } from "./page-host.ts";
import { robots, sitemap } from "./sitemap.ts";

export interface PagesOptions {
  host: PageHost;
  assets: Assets;
  contents: ContentSource;
  images: ImageService;
  /** Public origin of the site, without a trailing slash. */
  origin: string;
}

/** Serves the site: its files, the addresses that crawlers know, and every other address as a page. */
export function registerPages(app: FastifyInstance, { host, assets, contents, images, origin }: PagesOptions): void {
  app.register(async (scope) => {
    scope.setErrorHandler(answerPageError);

    scope.get("/robots.txt", async (request, reply) => sendFile("text/plain; charset=utf-8", Buffer.from(robots(origin)), request, reply));
    scope.get("/sitemap.xml", async (request, reply) =>
      sendFile("application/xml; charset=utf-8", Buffer.from(sitemap(contents.current(), origin)), request, reply),
    );
    scope.get("/favicon.ico", async (request, reply) => {
      const png = await images.square(contents.current().content.site.site.favicon, faviconSide);
      return sendFile("image/x-icon", iconFile(png, faviconSide), request, reply);
    });

    scope.get("/*", async (request, reply) => {
      const path = pathOf(request);
      if (assets.has(path)) return assets.send(path, request, reply);
      if (path.startsWith("/assets/")) throw new ApiError("NOT_FOUND");
      const page = await host.page(pageAddress(request.url));
      reply.code(page.status).headers(page.headers).header("etag", page.tag);
      if (page.status === 200 && hasTag(request, page.tag)) return reply.code(304).header("vary", "Accept-Encoding").send();
      return page.body.send(request, reply);
    });
    registerForms(scope, host, origin);
  });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "/";
}

async function sendFile(type: string, data: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const tag = weakTag(data);
  reply.headers({ "cache-control": "public, max-age=3600", etag: tag });
  if (hasTag(request, tag)) return reply.code(304).send();
  return new StoredBody(type, data).send(request, reply);
}

/** What is left when not even the site's own error screen could be rendered: one sentence. */
function answerPageError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toApiError(thrown);
  if (error.code === "INTERNAL") request.log.error({ err: error.cause ?? error }, "page failed");
  return reply
    .code(error.status)
    .headers({ "cache-control": "no-store", ...error.headers })
    .type("text/plain; charset=utf-8")
    .send(failure(error.code).errorMessage);
}
