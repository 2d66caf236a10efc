import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { decodeSegment } from "../../lib/decode-segment.ts";
import { visitorAddress } from "../../plugins/http/visitor-address.ts";
import { disconnectSignal } from "../../plugins/http/disconnect-signal.ts";
import { ApiError, failure, toApiError } from "../../plugins/http/api-error.ts";
import { isServerFault } from "../../plugins/http/error-response.ts";
import type { SharedCaching } from "../cdn/shared-caching.ts";
import { siteKey, sitemapKey } from "../cdn/surrogate-keys.ts";
import type { Previews } from "../editorial/page/previews.ts";
import type { Content } from "../content/snapshot.ts";
import type { ContentSource } from "../content/source.ts";
import { matchesETag, weakETag } from "../../plugins/http/etag.ts";
import { PrecompressedBody } from "../../plugins/http/precompressed-body.ts";
import type { ImageService } from "../images/image-service.ts";
import { type ApplicationFormOptions, registerApplicationForm } from "./application-form.ts";
import type { Assets } from "./assets.ts";
import { faviconSide, iconFile } from "./favicon.ts";
import { registerForms } from "./forms.routes.ts";
import { iconSides, uninstallWorker, manifest, workerPath, workerPolicy } from "./offline.ts";
import { pageAddress } from "./page-address.ts";
import type { PageHost } from "./page-host.ts";
import { redirectOf } from "./redirects.ts";
import { pageKinds } from "./public-pages.ts";
import { robots, cachedSitemap } from "./sitemap.ts";
import { spellingOf } from "./spelling.ts";

export interface PagesOptions {
  host: PageHost;
  assets: Assets;
  contents: ContentSource;
  /** Unpublished content; undefined when the API is another process. */
  previews?: Previews | undefined;
  images: ImageService;
  /** Public origin of the site, without a trailing slash. */
  origin: string;
  /** Origin of pictures, without a trailing slash; empty for the site's own. */
  imageHost: string;
  /** Whether the offline cache is enabled. */
  offline: boolean;
  /** Serves previews only (ROLE=desk). */
  onlyPreviews: boolean;
  /** Lets a CDN store pages; undefined without one. */
  sharedCaching?: SharedCaching | undefined;
  applications: Pick<ApplicationFormOptions, "uploads" | "submit">;
}

/** Serves the site: files of the build, well-known URLs, and every other URL as a page. */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  const { host, assets, contents, previews, images, origin, imageHost, offline, onlyPreviews, applications } = options;
  const { sharedCaching } = options;
  /** The headers by which a CDN may store a file or redirect. */
  const shared = (request: FastifyRequest, key: string) =>
    sharedCaching?.headersNow(request.url, [key], `max-age=${anHour}`) ?? {};
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
    // One sitemap of all pages, and one by kind, for separate reports in the consoles of search engines.
    for (const kind of onlyPreviews ? [] : [undefined, ...pageKinds]) {
      const send = async (request: FastifyRequest, reply: FastifyReply, part?: number) => {
        const file = await cachedSitemap(contents.current(), { origin, imageHost }, kind, part);
        if (!file) throw new ApiError("NOT_FOUND");
        return sendBody(file.body, file.tag, request, reply, shared(request, sitemapKey));
      };
      scope.get(kind === undefined ? "/sitemap.xml" : `/sitemaps/${kind}.xml`, async (request, reply) =>
        send(request, reply),
      );
      if (kind)
        scope.get<{ Params: { file: string } }>(`/sitemaps/${kind}/:file`, async (request, reply) =>
          send(request, reply, Number(/^(\d{1,4})\.xml$/.exec(request.params.file)?.[1] ?? 0)),
        );
    }
    scope.get("/favicon.ico", async (request, reply) => {
      const png = await images.square(contents.current().content.site.site.favicon, faviconSide);
      return sendFile("image/x-icon", iconFile(png, faviconSide), request, reply, shared(request, siteKey));
    });

    scope.get("/manifest.webmanifest", async (request, reply) => {
      const text = Buffer.from(manifest(contents.current().content));
      return sendFile("application/manifest+json", text, request, reply, shared(request, siteKey));
    });
    for (const side of iconSides)
      scope.get(`/icons/${side}.png`, async (request, reply) => {
        const png = await images.square(contents.current().content.site.site.favicon, side);
        return sendFile("image/png", png, request, reply, shared(request, siteKey));
      });
    scope.get(workerPath, async (request, reply) => {
      const code = offline ? await assets.text(workerPath) : uninstallWorker;
      if (code === undefined) throw new ApiError("NOT_FOUND");
      reply.header("content-security-policy", workerPolicy);
      // Browsers must check for a new worker at each page.
      return sendFile("text/javascript; charset=utf-8", Buffer.from(code), request, reply, {
        "cache-control": "no-cache",
      });
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
      const redirected = sendRedirect(content, request, reply, shared(request, siteKey));
      if (redirected) return redirected;
      // Links of client-side navigations are canonical already.
      const canonical = dataAddress.test(request.url) ? undefined : spellingOf(content, request.url);
      if (canonical !== undefined)
        return reply.headers({ ...forAnHour, ...shared(request, siteKey) }).redirect(canonical, 301);
      const page = await host.page(pageAddress(request.url), visitorAddress(request), disconnectSignal(reply));
      reply.code(page.status).headers(page.headers).header("etag", page.tag);
      if (page.stored && sharedCaching) reply.headers(sharedCaching.headers(request.url, page.stored));
      if (path.startsWith("/preview/")) allowOwnFrames(reply);
      if (page.status === 200 && matchesETag(request, page.tag))
        return reply.code(304).header("vary", "Accept-Encoding").send();
      return page.body.send(request, reply);
    });
    /**
     * Previews of pages below /preview/, and of products, news and positions at their own addresses; undefined for all
     * other requests, and for a page whose token is invalid.
     */
    async function sendPreview(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
      // Not parsed as a URL: a path that begins with two slashes would be a host.
      const token = new URLSearchParams(request.url.split("?")[1]).get("previewToken");
      const path = pathOf(request).replace(dataAddress, "");
      if (token === null || !previews) return undefined;
      const [, pageId] = /^\/preview\/([^/]+)$/.exec(path) ?? [];
      const snapshot = await (pageId === undefined
        ? previews.forPath(token, path, contents.current())
        : previews.forPage(token, decodeSegment(pageId), contents.current()));
      if (!snapshot && path.startsWith("/preview/")) return undefined;
      const [visitor, disconnected] = [visitorAddress(request), disconnectSignal(reply)];
      const page = snapshot
        ? await host.preview(pageAddress(request.url), visitor, snapshot, disconnected)
        : // This screen explains why the token is invalid.
          await host.page(pageAddress(`/preview/-?previewToken=${encodeURIComponent(token)}`), visitor, disconnected);
      return page.body.send(request, allowOwnFrames(reply.code(page.status).headers(page.headers)));
    }
    if (onlyPreviews) return;
    registerForms(scope, host, origin);
    registerApplicationForm(scope, { host, origin, ...applications });
  });
}

/** Redirect of a malformed URL: the home page with the notice of use-notice.ts. */
export const missingPageRedirect = "/#notice=page-missing";

/** Seconds. */
const anHour = 3600;
const forAnHour = { "cache-control": `public, max-age=${anHour}` };

/** URL of a data request of a client-side navigation. */
const dataAddress = /\.data(?=\?|$)/;

/** Redirects former addresses, for pages and data requests; undefined for all others. */
function sendRedirect(
  content: Content,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): FastifyReply | undefined {
  const isData = dataAddress.test(request.url);
  const to = redirectOf(
    content,
    isData ? request.url.replace(dataAddress, "").replace(/[?&]_routes=[^&]*/, "") : request.url,
  );
  if (to === undefined) return undefined;
  reply.headers({ ...forAnHour, ...headers });
  // React Router's format; a 301 would make it parse the target's HTML as data.
  return isData
    ? reply.code(204).headers({ "x-remix-redirect": to, "x-remix-status": "301" }).send()
    : reply.redirect(to, 301);
}

/** Allows the desk to show previews in a frame. */
function allowOwnFrames(reply: FastifyReply): FastifyReply {
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
  headers?: Record<string, string>,
): Promise<FastifyReply> {
  return sendBody(new PrecompressedBody(type, data), weakETag(data), request, reply, headers);
}

async function sendBody(
  body: PrecompressedBody,
  tag: string,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string> = {},
): Promise<FastifyReply> {
  reply.headers({ ...forAnHour, etag: tag, ...headers });
  return matchesETag(request, tag) ? reply.code(304).send() : body.send(request, reply);
}

/** Plain text, because the site's error screen could not be rendered. */
function answerPageError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toApiError(thrown);
  if (isServerFault(error)) request.log.error({ err: error.cause ?? error }, "page failed");
  return reply
    .code(error.status)
    .headers({ "cache-control": "no-store", ...error.headers })
    .type("text/plain; charset=utf-8")
    .send(failure(error.code).errorMessage);
}
