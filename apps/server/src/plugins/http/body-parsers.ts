import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError, toApiError } from "./api-error.ts";
import { strictParameters } from "./strict-parameters.ts";

/** Maximum size of JSON and form bodies in bytes (docs/api-decisions.md section 2). */
export const bodyLimit = 100 * 1024;

/** Accepts JSON bodies only; other content types get 415. */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer", bodyLimit }, (request, body: Buffer, done) => {
    let decoded: string;
    try {
      decoded = decodeUtf8(body);
    } catch (error) {
      return done(toApiError(error));
    }
    parseJson(request, decoded, done);
  });
}

/** Accepts form-urlencoded bodies only; other content types get 415. */
export function acceptForm(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer", bodyLimit },
    async (_request: FastifyRequest, body: Buffer) => strictParameters(decodeUtf8(body)),
  );
}

/** Accepts multipart bodies only, which the handler reads as a stream. */
export function acceptMultipart(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("multipart/form-data", (_request, _body, done) => done(null));
}

/** Accepts any body without reading it: the handler checks the content type after it has authenticated the sender. */
export function acceptAnything(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
}

/** @throws ApiError BAD_REQUEST for bytes that are not UTF-8 */
function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch (cause) {
    throw new ApiError("BAD_REQUEST", { detail: "body is not UTF-8", cause });
  }
}
