import { type Call, errorCodes, type ErrorCode } from "@klarholm/contract";
import { hoist, type JsonSchema, jsonSchema } from "./json-schema.ts";

/** Error codes of every call. */
export const generalErrors = [
  "BAD_REQUEST",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "TOO_LARGE",
  "UNSUPPORTED_TYPE",
  "SHUTTING_DOWN",
  "UNAVAILABLE",
  "INTERNAL",
] as const;

/** Error codes of a call besides the general ones. */
export function errorsOf({ token, errors = [] }: Call): ErrorCode[] {
  return [...errors, ...(token ? (["TOKEN_INVALID"] as const) : [])];
}

/** The OpenAPI 3.1 document of the calls, generated from the schemas that validate them. */
export function openApiDocument(
  calls: readonly Call[],
  { publicUrl, storeCode }: { publicUrl: string; storeCode: string },
): object {
  const components: Record<string, JsonSchema> = {};
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls)
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, storeCode, components);
  return {
    openapi: "3.1.0",
    info: {
      title: "Site API",
      version: "1",
      description:
        'Every JSON answer is an envelope: success, errorCode ("0" on success), errorMessage (Chinese, fit to show), data.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "token", description: "The publishable token of the site." },
      },
    },
  };
}

function operation(call: Call, storeCode: string, components: Record<string, JsonSchema>): object {
  const request = withFiles(hoist(jsonSchema(call.request), `${call.name}Request`, components), call);
  const type = {
    form: "application/x-www-form-urlencoded",
    multipart: "multipart/form-data",
    json: "application/json",
  }[call.body ?? "json"];
  const store = {
    name: "store",
    in: "header",
    required: false,
    schema: { type: "string", enum: [storeCode] },
    description: "The store code; the default store without it.",
  };
  return {
    operationId: call.name,
    summary: call.summary,
    ...(call.token && { security: [{ token: [] }] }),
    parameters: [store, ...(call.method === "GET" ? queryParameters(request) : [])],
    ...(call.method === "POST" && { requestBody: { required: true, content: { [type]: { schema: request } } } }),
    responses: responses(call, hoist(jsonSchema(call.answer), `${call.name}Answer`, components)),
  };
}

/** Adds the file fields of a multipart body; several files are an array. */
function withFiles(request: JsonSchema, { files = {} }: Call): JsonSchema {
  const file: JsonSchema = { type: "string", format: "binary" };
  const fields = Object.entries(files).map(([name, max]): [string, JsonSchema] => [
    name,
    max === 1 ? file : { type: "array", maxItems: max, items: file },
  ]);
  return fields.length > 0
    ? { ...request, properties: { ...request.properties, ...Object.fromEntries(fields) } }
    : request;
}

function queryParameters({ properties = {}, required = [] }: JsonSchema): object[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function responses(call: Call, data: JsonSchema): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...errorsOf(call), ...generalErrors])
    byStatus.set(errorCodes[code].status, [...(byStatus.get(errorCodes[code].status) ?? []), code]);
  const own = byStatus.get(200) ?? [];
  byStatus.delete(200);
  const failures = [...byStatus].map(([status, codes]) => [
    status,
    { description: codes.join(", "), ...content(envelopeOf({ type: "null" }, codes)) },
  ]);
  return {
    200: {
      description: own.length > 0 ? `The answer, or ${own.join(", ")}` : "The answer",
      ...content(envelopeOf({ anyOf: [data, { type: "null" }] }, ["0", ...own])),
    },
    ...Object.fromEntries(failures),
  };
}

function envelopeOf(data: JsonSchema, codes: readonly string[]): JsonSchema {
  return {
    type: "object",
    required: ["success", "errorCode", "errorMessage", "data"],
    properties: {
      success: { type: "boolean" },
      errorCode: { type: "string", enum: [...codes] },
      errorMessage: { type: ["string", "null"] },
      data,
    },
  };
}

function content(schema: JsonSchema): object {
  return { content: { "application/json": { schema } } };
}
