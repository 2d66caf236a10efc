import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError, toApiError } from "./api-error.ts";
import { strictParameters } from "./strict-parameters.ts";

/** JSON and form bodies may have this many bytes (docs/api-decisions.md section 2). */
export const bodyLimit = 100 * 1024;

/** Lets a scope accept JSON bodies and nothing else; other content types get 415. */
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

/** Lets a scope accept form-urlencoded bodies and nothing else; other content types get 415. */
export function acceptForm(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer", bodyLimit },
    async (_request: FastifyRequest, body: Buffer) => strictParameters(decodeUtf8(body)),
  );
}

/** Lets a scope accept multipart bodies and nothing else; they are read by the handler, as they come. */
export function acceptMultipart(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("multipart/form-data", (_request, _body, done) => done(null));
}

/** Lets a scope take any body, unread: its handlers look at the type when they know who sends it. */
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
