import { buffer } from "node:stream/consumers";
import { type CallAnswer, calls, errorCodes, type ErrorCode, formData, formShape } from "@klarholm/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { visitorAddress } from "../../plugins/http/visitor-address.ts";
import { z } from "zod";
import type { ExecuteCall } from "../../plugins/api/execute-call.ts";
import { ApiError, failure } from "../../plugins/http/api-error.ts";
import { acceptMultipart } from "../../plugins/http/body-parsers.ts";
import { logFailure } from "../../plugins/http/error-response.ts";
import { readScratch } from "../../plugins/http/uploads/scratch-file.ts";
import { type Upload, type UploadedFields, UploadRefused } from "../../plugins/http/uploads/upload.ts";
import type { UploadReceiver } from "../../plugins/http/uploads/upload-receiver.ts";
import { expectOwnForm } from "./forms.routes.ts";
import { pageAddress } from "./page-address.ts";
import type { PageHost } from "./page-host.ts";

/** `deletionCode` is empty if the API does not provide one. */
type Receipt = Pick<CallAnswer<"applyJob">, "deletionCode">;

export interface ApplicationFormOptions {
  host: PageHost;
  uploads: UploadReceiver;
  /** Sends an application to the API. @throws ApiError with a message for the visitor */
  submit: (upload: Upload, visitor: string) => Promise<Receipt>;
  /** Public origin of the site. */
  origin: string;
}

interface Outcome {
  /** Form fields for the page: the texts, and `deletionCode` or `faults`. */
  pageFields: URLSearchParams;
  refusal?: ApiError;
}

/**
 * Handles the application form without JavaScript: submits fields and files to the API, then renders the form's page with
 * the texts and the outcome.
 */
export function registerApplicationForm(
  app: FastifyInstance,
  { host, uploads, submit, origin }: ApplicationFormOptions,
): void {
  app.register(async (scope) => {
    acceptMultipart(scope);
    scope.post("/about-us/jobs/:id/apply", {
      onRequest: async (request) => {
        expectOwnForm(request, origin);
      },
      handler: async (request, reply) => {
        const { pageFields, refusal } = await submitForm(request, reply);
        const page = await host.submit(pageAddress(request.url), {
          body: Buffer.from(pageFields.toString()),
          type: "application/x-www-form-urlencoded",
          visitor: visitorAddress(request),
        });
        const status = refusal && page.status === 200 ? refusal.status : page.status;
        return page.body.send(request, reply.code(status).headers({ ...page.headers, ...refusal?.headers }));
      },
    });
  });

  async function submitForm(request: FastifyRequest, reply: FastifyReply): Promise<Outcome> {
    const pageFields = new URLSearchParams();
    try {
      await using upload = await uploads.receive(request, reply, formShape(calls.applyJob));
      addTexts(pageFields, upload.fields);
      const { deletionCode } = await submit(upload, visitorAddress(request));
      pageFields.set("deletionCode", deletionCode);
      return { pageFields };
    } catch (error) {
      const refusal = logFailure(error, request.log);
      if (refusal instanceof UploadRefused) addTexts(pageFields, refusal.fields);
      pageFields.set("faults", failure(refusal.code, refusal.visitorMessage).errorMessage ?? "");
      return { pageFields, refusal };
    }
  }
}

/** Copies the form's own fields only: others could forge the outcome. */
function addTexts(pageFields: URLSearchParams, fields: UploadedFields): void {
  for (const name of Object.keys(calls.applyJob.request.shape)) {
    for (const value of [fields[name] ?? []].flat()) pageFields.append(name, value);
  }
}

/** Submits applications to the API of this process. */
export function submitLocally(execute: ExecuteCall): ApplicationFormOptions["submit"] {
  return async ({ fields, files }, visitor) => (await execute("applyJob", fields, { visitor, files })).data;
}

/** The documented part of the response. */
const response = z.object({
  success: z.boolean(),
  errorCode: z.coerce.string(),
  errorMessage: z.string().nullish(),
  data: z.object({ deletionCode: z.string().default("") }).nullish(),
});

/** Submits applications to an API on another host. Files are read into memory, because they are encrypted on the disk. */
export function submitRemotely(apiHost: string): ApplicationFormOptions["submit"] {
  return async ({ fields, files }, visitor) => {
    const fieldsAndFiles: Record<string, unknown> = { ...fields };
    for (const [name] of Object.entries(calls.applyJob.files ?? {})) {
      fieldsAndFiles[name] = await Promise.all(
        files
          .filter(({ field }) => field === name)
          .map(async (file) => new File([new Uint8Array(await buffer(readScratch(file, 64 * 1024)))], file.name)),
      );
    }
    const answer = await fetch(apiHost + calls.applyJob.path, {
      method: "POST",
      headers: { "x-forwarded-for": visitor },
      body: formData(fieldsAndFiles),
      redirect: "error",
    });
    const retryAfter = answer.headers.get("retry-after");
    const { success, errorCode, errorMessage, data } = response.parse(await answer.json());
    if (success && data) return data;
    throw new ApiError(isErrorCode(errorCode) ? errorCode : "APPLICATION_INVALID", {
      ...(errorMessage && { message: errorMessage }),
      ...(retryAfter !== null && { headers: { "retry-after": retryAfter } }),
    });
  };
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(errorCodes, code);
}
