import { buffer } from "node:stream/consumers";
import { type CallAnswer, calls, errorCodes, type ErrorCode, formData, formShape } from "@klarholm/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { visitorAddress } from "../../plugins/http/visitor-address.ts";
import { z } from "zod";
import type { Answer } from "../../plugins/api/answer.ts";
import { ApiError, failure } from "../../plugins/http/api-error.ts";
import { acceptMultipart } from "../../plugins/http/body-parsers.ts";
import { noteFailure } from "../../plugins/http/error-answer.ts";
import { readScratch } from "../../plugins/http/uploads/scratch-file.ts";
import { type Upload, type UploadedFields, UploadRefused } from "../../plugins/http/uploads/upload.ts";
import type { UploadDesk } from "../../plugins/http/uploads/upload-desk.ts";
import { expectOwnForm } from "./forms.routes.ts";
import { pageAddress } from "./page-address.ts";
import type { PageHost } from "./page-host.ts";

/** Its code is empty where another system's API gives none. */
type Receipt = Pick<CallAnswer<"applyJob">, "deletionCode">;

export interface ApplicationFormOptions {
  host: PageHost;
  uploads: UploadDesk;
  /** Hands an application on, and says from which address it came. @throws ApiError with the sentence for the visitor */
  submit: (upload: Upload, visitor: string) => Promise<Receipt>;
  /** Public origin of the site. */
  origin: string;
}

/** What became of a form. */
interface Outcome {
  /** What the page is told: the texts, and `deletionCode` or `faults`. */
  told: URLSearchParams;
  refusal?: ApiError;
}

/**
 * Takes the application form that is sent without JavaScript, files and all, and answers with the form's page,
 * which is told the texts and what became of them.
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
        const { told, refusal } = await take(request, reply);
        const page = await host.submit(pageAddress(request.url), {
          body: Buffer.from(told.toString()),
          type: "application/x-www-form-urlencoded",
          visitor: visitorAddress(request),
        });
        const status = refusal && page.status === 200 ? refusal.status : page.status;
        return page.body.send(request, reply.code(status).headers({ ...page.headers, ...refusal?.headers }));
      },
    });
  });

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<Outcome> {
    const told = new URLSearchParams();
    try {
      await using upload = await uploads.receive(request, reply, formShape(calls.applyJob));
      addTexts(told, upload.fields);
      const { deletionCode } = await submit(upload, visitorAddress(request));
      told.set("deletionCode", deletionCode);
      return { told };
    } catch (error) {
      const refusal = noteFailure(error, request.log);
      if (refusal instanceof UploadRefused) addTexts(told, refusal.fields);
      told.set("faults", failure(refusal.code, refusal.visitorMessage).errorMessage ?? "");
      return { told, refusal };
    }
  }
}

/** The form's own texts; whatever else was sent could pass for the outcome. */
function addTexts(told: URLSearchParams, fields: UploadedFields): void {
  for (const name of Object.keys(calls.applyJob.request.shape)) {
    for (const value of [fields[name] ?? []].flat()) told.append(name, value);
  }
}

/** Applications into this process. */
export function submitHere(answer: Answer): ApplicationFormOptions["submit"] {
  return async ({ fields, files }, visitor) => (await answer("applyJob", fields, { visitor, files })).data;
}

/** As much of an answer as the specification documents. */
const answered = z.object({
  success: z.boolean(),
  errorCode: z.coerce.string(),
  errorMessage: z.string().nullish(),
  data: z.object({ deletionCode: z.string().default("") }).nullish(),
});

/** Applications to an API on another host. Files are held in memory, where alone they can be read. */
export function submitTo(apiHost: string): ApplicationFormOptions["submit"] {
  return async ({ fields, files }, visitor) => {
    const sent: Record<string, unknown> = { ...fields };
    for (const [name] of Object.entries(calls.applyJob.files ?? {})) {
      sent[name] = await Promise.all(
        files
          .filter(({ field }) => field === name)
          .map(async (file) => new File([new Uint8Array(await buffer(readScratch(file, 64 * 1024)))], file.name)),
      );
    }
    const answer = await fetch(apiHost + calls.applyJob.path, {
      method: "POST",
      headers: { "x-forwarded-for": visitor },
      body: formData(sent),
      redirect: "error",
    });
    const wait = answer.headers.get("retry-after");
    const { success, errorCode, errorMessage, data } = answered.parse(await answer.json());
    if (success && data) return data;
    throw new ApiError(isErrorCode(errorCode) ? errorCode : "APPLICATION_INVALID", {
      ...(errorMessage && { message: errorMessage }),
      ...(wait !== null && { headers: { "retry-after": wait } }),
    });
  };
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(errorCodes, code);
}
