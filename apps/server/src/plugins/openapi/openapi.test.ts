import { type CallName, calls } from "@klarholm/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { fieldsOf } from "./fields.ts";
import { jsonSchema } from "./json-schema.ts";

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ env: { PUBLIC_URL: "https://www.example.com" } });
});
afterAll(() => test[Symbol.asyncDispose]());

const registered = Object.keys(calls) as CallName[];

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean() })),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const document = z.looseObject({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

describe("[API-08] the OpenAPI document", () => {
  it("describes exactly the registered calls, at their methods and paths", async () => {
    const answer = await test.app.inject("/openapi.json");
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    const { paths } = document.parse(answer.json());
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, method.toUpperCase(), path]),
    );
    expect(described.sort()).toEqual(registered.map((name) => [name, calls[name].method, calls[name].path]).sort());
  });

  it("has requests, tokens and body types of the contract", async () => {
    const { paths } = document.parse((await test.app.inject("/openapi.json")).json());
    const product = paths[calls.fullProductDetail.path]?.["get"];
    expect(product?.security).toEqual([{ token: [] }]);
    expect(product?.parameters).toContainEqual(
      expect.objectContaining({ name: "productId", in: "query", required: true }),
    );
    expect(product?.parameters).toContainEqual(
      expect.objectContaining({ name: "storeCode", in: "query", required: false }),
    );
    const category = paths[calls.getVirtualCategoryByCode.path]?.["post"];
    expect(category?.security).toBeUndefined();
    expect(Object.keys(category?.requestBody?.content ?? {})).toEqual(["application/x-www-form-urlencoded"]);
    expect(Object.keys(category?.responses ?? {})).toEqual(["200", "400", "404", "405", "413", "415", "500", "503"]);
    expect(Object.keys(product?.responses ?? {})).toContain("401");
  });

  it("has no unresolved reference", async () => {
    const { body } = await test.app.inject("/openapi.json");
    const { components } = document.parse(JSON.parse(body));
    const references = [...body.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = ""]) => reference);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references)
      expect(components.schemas).toHaveProperty([reference.replace("#/components/schemas/", "")]);
    expect(body).not.toContain("$defs");
  });
});

describe("the reference page", () => {
  it("shows every registered call with its fields, errors and an example", async () => {
    const { body, headers } = await test.app.inject("/docs/api");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    for (const name of registered) expect(body).toContain(`<section id="${name}"`);
    expect(body).toContain("CATEGORY_NOT_FOUND");
    expect(body).toContain(
      "curl &#39;https://www.example.com/ecommerce/open/v1/product/fullProductDetail?productId=id&#39;",
    );
  });

  it("has no scripts, and styles of this site only", async () => {
    const { body, headers } = await test.app.inject("/docs/api");
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(body).not.toMatch(/<script|style=|https?:\/\/(?!www\.example\.com)/);
    expect((await test.app.inject("/docs/api.css")).headers["content-type"]).toBe("text/css; charset=utf-8");
  });
});

it("lists the fields of a schema by dotted names, and a recursive type once", () => {
  const fields = fieldsOf(jsonSchema(calls.getVirtualCategoryByCode.answer));
  expect(fields).toContainEqual({ name: "virtualCategoryCode", type: "string", required: true });
  expect(fields).toContainEqual({ name: "picture.width", type: expect.stringContaining("integer"), required: false });
  expect(fields.filter(({ name }) => name.startsWith("subList"))).toHaveLength(1);
});
