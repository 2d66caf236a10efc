import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { visitorAddress } from "../../plugins/http/visitor-address.ts";
import { visitorLeft } from "../../plugins/http/visitor-left.ts";
import { ApiError, failure, toApiError } from "../../plugins/http/api-error.ts";
import { isOurs } from "../../plugins/http/error-answer.ts";
import type { Previews } from "../editorial/page/previews.ts";
import type { Content } from "../content/snapshot.ts";
import type { ContentSource } from "../content/source.ts";
import { hasTag, weakTag } from "../../plugins/http/etag.ts";
import { PrecompressedBody } from "../../plugins/http/precompressed-body.ts";
import type { ImageService } from "../images/image-service.ts";
import { type ApplicationFormOptions, registerApplicationForm } from "./application-form.ts";
import type { Assets } from "./assets.ts";
import { faviconSide, iconFile } from "./favicon.ts";
import { registerForms } from "./forms.routes.ts";
import { iconSides, leavingWorker, manifest, workerPath, workerPolicy } from "./offline.ts";
import { pageAddress } from "./page-address.ts";
import type { PageHost } from "./page-host.ts";
import { redirectOf } from "./redirects.ts";
import { pageKinds, robots, storedSitemap } from "./sitemap.ts";
import { spellingOf } from "./spelling.ts";

export interface PagesOptions {
  host: PageHost;
  assets: Assets;
  contents: ContentSource;
  /** Opens what is not published yet; absent where the API is another process, which alone knows of it. */
  previews?: Previews | undefined;
  images: ImageService;
  /** Public origin of the site, without a trailing slash. */
  origin: string;
  /** Origin of pictures, without a trailing slash; empty for the site's own. */
  imageHost: string;
  /** Whether browsers keep visited pages, with their visitors' consent. */
  offline: boolean;
  /** Whether pages are shown to those alone who may see what is not published yet: a process of the desk. */
  onlyPreviews: boolean;
  /** Where applications that are sent without JavaScript arrive, and go. */
  applications: Pick<ApplicationFormOptions, "uploads" | "submit">;
}

/** Serves the site: its files, the addresses that crawlers know, and every other address as a page. */
export function registerPages(
  app: FastifyInstance,
  { host, assets, contents, previews, images, origin, imageHost, offline, onlyPreviews, applications }: PagesOptions,
): void {
  app.register(async (scope) => {
    scope.setErrorHandler(answerPageError);

    scope.get("/robots.txt", async (request, reply) =>
      sendFile(
        "text/plain; charset=utf-8",
        Buffer.from(onlyPreviews ? "User-agent: *\nDisallow: /\n" : robots(origin)),
        request,
        reply,
      ),
    );
    // Whole, and by kind, as the consoles of search engines want them told apart.
    for (const kind of onlyPreviews ? [] : [undefined, ...pageKinds])
      scope.get(kind === undefined ? "/sitemap.xml" : `/sitemaps/${kind}.xml`, async (request, reply) => {
        const { body, tag } = storedSitemap(contents.current(), origin, imageHost, kind);
        return sendBody(body, tag, request, reply);
      });
    scope.get("/favicon.ico", async (request, reply) => {
      const png = await images.square(contents.current().content.site.site.favicon, faviconSide);
      return sendFile("image/x-icon", iconFile(png, faviconSide), request, reply);
    });

    scope.get("/manifest.webmanifest", async (request, reply) =>
      sendFile("application/manifest+json", Buffer.from(manifest(contents.current().content)), request, reply),
    );
    for (const side of iconSides)
      scope.get(`/icons/${side}.png`, async (request, reply) =>
        sendFile("image/png", await images.square(contents.current().content.site.site.favicon, side), request, reply),
      );
    scope.get(workerPath, async (request, reply) => {
      const code = offline ? await assets.text(workerPath) : leavingWorker;
      if (code === undefined) throw new ApiError("NOT_FOUND");
      reply.header("content-security-policy", workerPolicy);
      // A worker of yesterday would stand between visitors and a site that no longer wants one.
      return sendFile("text/javascript; charset=utf-8", Buffer.from(code), request, reply, "no-cache");
    });

    scope.get("/*", async (request, reply) => {
      const path = pathOf(request);
      if (assets.has(path)) return assets.send(path, request, reply);
      if (path.startsWith("/assets/")) throw new ApiError("NOT_FOUND");
      const preview = await sendPreview(request, reply);
      if (preview) return preview;
      if (onlyPreviews && !path.startsWith("/preview/")) {
        if (path === "/") return reply.header("cache-control", "no-store").redirect("/desk");
        throw new ApiError("NOT_FOUND");
      }
      const { content } = contents.current();
      const moved = sendRedirect(content, request, reply);
      if (moved) return moved;
      // Within a visit the router has the address of a link, which is spelled well.
      const spelled = dataAddress.test(request.url) ? undefined : spellingOf(content, request.url);
      if (spelled !== undefined) return reply.header("cache-control", "public, max-age=3600").redirect(spelled, 301);
      const page = await host.page(pageAddress(request.url), visitorAddress(request), visitorLeft(reply));
      reply.code(page.status).headers(page.headers).header("etag", page.tag);
      if (path.startsWith("/preview/")) letOwnPagesFrame(reply);
      if (page.status === 200 && hasTag(request, page.tag))
        return reply.code(304).header("vary", "Accept-Encoding").send();
      return page.body.send(request, reply);
    });
    /** Products, news and positions are previewed at their own addresses; undefined for all other requests. */
    async function sendPreview(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      // Not as an address: what begins with two slashes would name a host.
      const token = new URLSearchParams(request.url.split("?")[1]).get("previewToken");
      const path = pathOf(request).replace(dataAddress, "");
      if (token === null || !previews || path.startsWith("/preview/")) return undefined;
      const snapshot = await previews.forPath(token, path, contents.current());
      const [visitor, left] = [visitorAddress(request), visitorLeft(reply)];
      const page = snapshot
        ? await host.preview(pageAddress(request.url), visitor, snapshot, left)
        : // The screen of pages' previews says what is wrong with the token.
          await host.page(pageAddress(`/preview/-?previewToken=${encodeURIComponent(token)}`), visitor, left);
      return page.body.send(request, letOwnPagesFrame(reply.code(page.status).headers(page.headers)));
    }
    if (onlyPreviews) return;
    registerForms(scope, host, origin);
    registerApplicationForm(scope, { host, origin, ...applications });
  });
}

/** Where an address leads that cannot even be read: home, with the notice that the site's own loaders use (use-notice.ts). */
export const lostAddress = "/#notice=page-missing";

/** What the site asks for when a visitor follows a link within it: the data of the page at that address. */
const dataAddress = /\.data(?=\?|$)/;

/** Leads on from addresses that were in use once, whole pages and data of pages alike; undefined for all others. */
function sendRedirect(content: Content, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const isData = dataAddress.test(request.url);
  const to = redirectOf(
    content,
    isData ? request.url.replace(dataAddress, "").replace(/[?&]_routes=[^&]*/, "") : request.url,
  );
  if (to === undefined) return undefined;
  reply.header("cache-control", "public, max-age=3600");
  // React Router reads redirects of a host from this answer; a real one would make it read a page as data.
  return isData
    ? reply.code(204).headers({ "x-remix-redirect": to, "x-remix-status": "301" }).send()
    : reply.redirect(to, 301);
}

/** The desk shows previews beside the form that they are of; nobody else's page may. */
function letOwnPagesFrame(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader("content-security-policy") ?? "");
  return reply.headers({
    "content-security-policy": policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    "x-frame-options": "SAMEORIGIN",
  });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "/";
}

async function sendFile(
  type: string,
  data: Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl?: string,
): Promise<FastifyReply> {
  return sendBody(new PrecompressedBody(type, data), weakTag(data), request, reply, cacheControl);
}

async function sendBody(
  body: PrecompressedBody,
  tag: string,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl = "public, max-age=3600",
): Promise<FastifyReply> {
  reply.headers({ "cache-control": cacheControl, etag: tag });
  return hasTag(request, tag) ? reply.code(304).send() : body.send(request, reply);
}

/** What is left when not even the site's own error screen could be rendered: one sentence. */
function answerPageError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toApiError(thrown);
  if (isOurs(error)) request.log.error({ err: error.cause ?? error }, "page failed");
  return reply
    .code(error.status)
    .headers({ "cache-control": "no-store", ...error.headers })
    .type("text/plain; charset=utf-8")
    .send(failure(error.code).errorMessage);
}
