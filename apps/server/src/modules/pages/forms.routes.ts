import type { FastifyInstance, FastifyRequest } from "fastify";
import { visitorAddress } from "../../plugins/http/visitor-address.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { pageAddress } from "./page-address.ts";
import type { PageHost } from "./page-host.ts";

/** Maximum size of a form in bytes; the longest has one short field. */
const formLimit = 16 * 1024;
const formType = "application/x-www-form-urlencoded";

/** Handles forms without JavaScript, of this site only. The responses are not cached. */
export function registerForms(app: FastifyInstance, host: PageHost, origin: string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(formType, { parseAs: "buffer", bodyLimit: formLimit }, (_request, body: Buffer, done) =>
      done(null, body),
    );

    scope.post("/*", {
      onRequest: async (request) => {
        expectOwnForm(request, origin);
      },
      handler: async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new ApiError("UNSUPPORTED_TYPE");
        const page = await host.submit(pageAddress(request.url), {
          body: request.body,
          type: formType,
          visitor: visitorAddress(request),
        });
        return page.body.send(request, reply.code(page.status).headers(page.headers));
      },
    });
  });
}

/** @throws ApiError BAD_REQUEST for a form of another site (CSRF) */
export function expectOwnForm(request: FastifyRequest, origin: string): void {
  if (isOwnForm(request, origin)) return;
  request.server.counts.security.count("origin", "form");
  throw new ApiError("BAD_REQUEST", { detail: "form of another site" });
}

/**
 * Whether a form was sent from this site, by Sec-Fetch-Site, or by Origin in older browsers and over plain HTTP. A client
 * that sends neither is no browser, so that it cannot be abused by another site.
 */
export function isOwnForm(request: FastifyRequest, origin: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const from = request.headers.origin;
  return from === undefined || from === origin || from === `${request.protocol}://${request.host}`;
}
