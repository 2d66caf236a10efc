import { openAsBlob } from "node:fs";
import { calls, envelope, type Envelope } from "@klarholm/contract";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { ApiError, failure, success, toApiError } from "../api/api-error.ts";
import { acceptMultipart } from "../api/body-parsers.ts";
import type { Careers } from "../api/careers/careers.ts";
import type { Upload, UploadDesk } from "../api/careers/receive-upload.ts";
import type { ContentSource } from "../content/source.ts";
import { isOwnForm } from "./forms.routes.ts";
import { pageAddress } from "./page-address.ts";
import type { PageHost } from "./page-host.ts";

type Receipt = z.output<typeof calls.applyJob.answer>;

export interface ApplicationFormOptions {
  host: PageHost;
  uploads: UploadDesk;
  /** Hands an application on, and answers as the call does. */
  submit: (upload: Upload) => Promise<Envelope<Receipt>>;
  /** Public origin of the site. */
  origin: string;
}

/**
 * Takes the application form that is sent without JavaScript, files and all, and answers with the form's page,
 * which is told the texts and what became of them.
 */
export function registerApplicationForm(app: FastifyInstance, { host, uploads, submit, origin }: ApplicationFormOptions): void {
  app.register(async (scope) => {
    acceptMultipart(scope);
    scope.post("/about-us/jobs/:id/apply", {
      onRequest: async (request) => {
        if (!isOwnForm(request, origin)) throw new ApiError("BAD_REQUEST", { detail: "form of another site" });
      },
      handler: async (request, reply) => {
        const outcome = new URLSearchParams();
        try {
          await using upload = await uploads.receive(request, { files: calls.applyJob.files ?? {}, lists: ["positionIdList"] });
          for (const [name, value] of Object.entries(upload.fields)) if (typeof value === "string") outcome.set(name, value);
          const answer = await submit(upload);
          if (answer.success) outcome.set("deletionCode", answer.data.deletionCode);
          else outcome.set("faults", answer.errorMessage);
        } catch (error) {
          const { code, visitorMessage } = toApiError(error);
          outcome.set("faults", failure(code, visitorMessage).errorMessage ?? "");
        }
        const page = await host.submit(pageAddress(request.url), { body: Buffer.from(outcome.toString()), type: "application/x-www-form-urlencoded", visitor: request.ip });
        return page.body.send(request, reply.code(page.status).headers(page.headers));
      },
    });
  });
}

/** Applications into this process. */
export function submitHere(careers: Careers, contents: ContentSource): ApplicationFormOptions["submit"] {
  return async ({ fields, files }) => {
    const parsed = calls.applyJob.request.safeParse(fields);
    if (!parsed.success) throw new ApiError("BAD_REQUEST", { detail: parsed.error.message });
    return success(await careers.apply(parsed.data, files, contents.current()));
  };
}

/** Applications to an API on another host. Files travel from the disk, piece by piece. */
export function submitTo(apiHost: string): ApplicationFormOptions["submit"] {
  return async ({ fields, files }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) for (const text of Array.isArray(value) ? value : [value]) form.append(name, text);
    for (const { field, name, path } of files) form.append(field, await openAsBlob(path), name);
    const answer = await fetch(apiHost + calls.applyJob.path, { method: "POST", body: form });
    const { success: done, errorMessage, data } = envelope(calls.applyJob.answer).parse(await answer.json());
    return done && data ? success(data) : { success: false, errorCode: "APPLICATION_INVALID", errorMessage: errorMessage ?? "", data: null };
  };
}
