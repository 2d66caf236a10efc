import { calls, type CallRequest } from "@klarholm/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Database } from "../src/db/open.ts";
import { pdf } from "./resumes.ts";

/** An envelope with any data. */
export const anyEnvelope = z.object({
  success: z.boolean(),
  errorCode: z.string(),
  errorMessage: z.string().nullable(),
  data: z.unknown(),
});

export interface SentFile {
  field?: string;
  name?: string;
  type?: string;
  data: Uint8Array;
}

/** Fields of an application for the advisor position of the sample content. */
export function filledIn(changes: Partial<CallRequest<"applyJob">> = {}): CallRequest<"applyJob"> {
  return {
    jobId: "advisor",
    personName: "林晓",
    phoneNumber: "13800001234",
    cityId: "310100",
    positionIdList: ["SH-A"],
    captchaKey: "",
    captchaCode: "",
    consentVersion: "2026-01",
    ...changes,
  };
}

export const resume: SentFile = { field: "resumeFile", name: "林晓-简历.pdf", data: pdf() };

/** A multipart body and its content type, as browsers write them (HTML standard, "multipart form data"). */
export function multipart(fields: object, files: readonly SentFile[]): { type: string; body: Buffer } {
  const boundary = "----klarholm-7Tc1nq";
  const name = (text: string) => text.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
  const part = (head: string, data: Uint8Array) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      data,
      Buffer.from("\r\n"),
    ]);
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .flatMap(([field, value]) =>
      (Array.isArray(value) ? value : [value]).map((item) => part(`name="${name(field)}"`, Buffer.from(String(item)))),
    );
  const binaries = files.map(
    ({ field = "resumeFile", name: fileName = "file.pdf", type = "application/octet-stream", data }) =>
      part(`name="${name(field)}"; filename="${name(fileName)}"\r\nContent-Type: ${type}`, data),
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...texts, ...binaries, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** Injects an application. */
export async function apply(app: FastifyInstance, fields: object, files: readonly SentFile[] = [resume]) {
  const { type, body } = multipart(fields, files);
  const answer = await app.inject({
    method: "POST",
    url: calls.applyJob.path,
    headers: { "content-type": type },
    payload: body,
  });
  return { status: answer.statusCode, ...anyEnvelope.parse(answer.json()) };
}

/** The response to an application; undefined when the connection broke. */
export type ApplicationResponse =
  | { status: number; success: boolean; errorCode: string; errorMessage: string | null; data: unknown }
  | undefined;

/** Sends an application over the network. @param headers additional ones, e.g. of a proxy */
export async function applyOver(
  origin: string,
  fields: object,
  files: readonly SentFile[] = [resume],
  headers: Record<string, string> = {},
): Promise<ApplicationResponse> {
  const { type, body } = multipart(fields, files);
  return sendOver(origin, type, body, headers);
}

/** Sends any body to the application call. */
export async function sendOver(
  origin: string,
  type: string,
  body: Uint8Array | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Promise<ApplicationResponse> {
  try {
    const duplex = body instanceof ReadableStream ? { duplex: "half" as const } : {};
    const payload = body instanceof ReadableStream ? body : new Uint8Array(body);
    const answer = await fetch(origin + calls.applyJob.path, {
      method: "POST",
      headers: { "content-type": type, ...headers },
      body: payload,
      ...duplex,
    });
    return { status: answer.status, ...anyEnvelope.parse(await answer.json()) };
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A captcha of the app and its solution. */
export async function captchaIn({
  app,
  database,
}: {
  app: FastifyInstance;
  database: { db: Database };
}): Promise<SolvedCaptcha> {
  return solvedCaptcha((await app.inject(calls.getCaptchaImage.path)).json(), database.db);
}

/** A captcha of a server and its solution. */
export async function captchaOver(
  origin: string,
  db: Database,
  headers: Record<string, string> = {},
): Promise<SolvedCaptcha> {
  return solvedCaptcha(await (await fetch(origin + calls.getCaptchaImage.path, { headers })).json(), db);
}

interface SolvedCaptcha {
  captchaKey: string;
  captchaCode: string;
}

/** Reads the solution of a captcha from the database. @param answer the envelope of `getCaptchaImage` */
export async function solvedCaptcha(answer: unknown, db: Database): Promise<SolvedCaptcha> {
  const { captchaKey } = calls.getCaptchaImage.answer.parse(anyEnvelope.parse(answer).data);
  const { code } = await db
    .selectFrom("captcha")
    .select("code")
    .where("key", "=", captchaKey)
    .executeTakeFirstOrThrow();
  return { captchaKey, captchaCode: code };
}

/** The day of stored applications, as YYYY-MM-DD: yesterday, long before their retention deletes them. */
export const applicationDay = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);

/** A row of `application` that cannot be decrypted. */
export const sealedRow = {
  id: "ABCD2345",
  job_id: "advisor",
  job_title: "销售顾问",
  city: "上海市",
  stores: '["上海甲店"]',
  person: "sealed",
  phone_hash: "hash",
  captcha_key: "key",
  consent_version: "1",
  created_at: `${applicationDay}T02:00:00.000Z`,
};
