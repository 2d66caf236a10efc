import { calls, type CallRequest } from "@klarholm/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { pdf } from "./resumes.ts";

/** The answer's envelope, whatever is in it. */
export const anyEnvelope = z.object({ success: z.boolean(), errorCode: z.string(), errorMessage: z.string().nullable(), data: z.unknown() });

export interface SentFile {
  field?: string;
  name?: string;
  type?: string;
  data: Uint8Array;
}

/** An application to the sample content's position for advisors, as the form sends it. */
export function filledIn(changes: Partial<CallRequest<"applyJob">> = {}): CallRequest<"applyJob"> {
  return { jobId: "advisor", personName: "林晓", phoneNumber: "13800001234", cityId: "310100", positionIdList: ["SH-A"], captchaKey: "", captchaCode: "", consentVersion: "2026-01", ...changes };
}

export const resume: SentFile = { field: "resumeFile", name: "林晓-简历.pdf", data: pdf() };

/** A multipart body with its type. */
export async function multipart(fields: object, files: readonly SentFile[]): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item));
  for (const { field = "resumeFile", name = "file.pdf", type = "application/octet-stream", data } of files) form.append(field, new Blob([new Uint8Array(data)], { type }), name);
  const response = new Response(form);
  return { type: response.headers.get("content-type") ?? "", body: Buffer.from(await response.arrayBuffer()) };
}

/** Sends an application into the app. */
export async function apply(app: FastifyInstance, fields: object, files: readonly SentFile[] = [resume]) {
  const { type, body } = await multipart(fields, files);
  const answer = await app.inject({ method: "POST", url: calls.applyJob.path, headers: { "content-type": type }, payload: body });
  return { status: answer.statusCode, ...anyEnvelope.parse(answer.json()) };
}
