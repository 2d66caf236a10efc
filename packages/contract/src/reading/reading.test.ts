import { describe, expect, it } from "vitest";
import { z } from "zod";
import { calls, careers, navDropdown, navigation, siteIdentity, wireBlocks } from "../index.ts";
import { readAnswer } from "./answers.ts";
import { readTypes } from "./types.ts";

const answer = (data: unknown) => ({ success: true, errorCode: "0", errorMessage: null, data }) as never;
const dataOf = (read: { data: unknown }) => read.data;

describe("[VERIFY-02] [API-01] an answer of another system about a code", () => {
  it.each([
    ["null beside its code", { code: 0, data: null }],
    ["its code alone", { code: 0 }],
    ["its code as text", { code: "0", data: null }],
    ["nothing", null],
    ["nothing at all", undefined],
  ])("with %s is treated as an invalid code", (_title, data) => {
    const read = dataOf(readAnswer("querySecurityCode", answer(data)));
    expect(calls.querySecurityCode.answer.parse(read)).toMatchObject({ code: 0, data: { product: null } });
  });

  it("may have numbers as text", () => {
    const data = { code: "1", data: { prompt: "", queryTimes: "3", firstSearchTime: null, status: "2" } };
    expect(dataOf(readAnswer("querySecurityCode", answer(data)))).toMatchObject({
      code: 1,
      data: { queryTimes: 3, status: 2 },
    });
  });
});

it.each([null, undefined, {}, { productDetail: null }])(
  "[PDP-17] a product answer of %j has no productDetail",
  (data) => {
    const read = dataOf(readAnswer("fullProductDetail", answer(data)));
    expect(calls.fullProductDetail.answer.parse(read)).toMatchObject({ productDetail: null, groupProducts: [] });
  },
);

describe("[API-01] a malformed answer", () => {
  const without = new Set(["checkJobEffectApply", "withdrawApplication"]);

  it.each(Object.values(calls).filter(({ name }) => !without.has(name)))(
    "of $name is refused",
    ({ name, answer: schema }) => {
      const isList = schema instanceof z.ZodArray;
      for (const data of ["x", 7, true, isList ? { x: "1" } : []]) {
        // A single record may omit its list (section 7).
        if (name === "queryReadableContent") continue;
        expect(() => readAnswer(name, answer(data)), JSON.stringify(data)).toThrow(TypeError);
      }
      if (isList) expect(dataOf(readAnswer(name, answer([])))).toEqual([]);
      if (schema instanceof z.ZodObject && "results" in schema.shape)
        expect(() => readAnswer(name, answer({ total: 1, results: "x" }))).toThrow(TypeError);
    },
  );
});

describe("[API-01] types of other systems", () => {
  it.each([
    ["880.00", 880],
    [" 1,280.50 ", 1280.5],
    ["0", 0],
    ["-12.5", -12.5],
    ["", null],
    ["面议", null],
    [880, 880],
    [null, null],
  ])("the price %j is read as %j", (salePrice, number) => {
    expect(readTypes({ skuList: [{ skuShelfInfoVo: { salePrice } }] })).toEqual({
      skuList: [{ skuShelfInfoVo: { salePrice: number } }],
    });
  });

  it("ids become text, and flags are read from 0 and 1", () => {
    expect(readTypes({ spuId: 27, openStatus: "1", leafFlag: 0, services: [1] })).toEqual({
      spuId: "27",
      openStatus: true,
      leafFlag: false,
      services: ["1"],
    });
  });

  it("JSON texts are read in the same way, also where they are already parsed", () => {
    const contents = { picLocation: "3", buttons: [{ buttonLink: { linkType: "3", linkSpuId: 27 } }] };
    const read = '{"picLocation":3,"buttons":[{"buttonLink":{"linkType":3,"linkSpuId":"27"}}]}';
    expect(readTypes([{ contents: JSON.stringify(contents) }, { contents }, { contents: "no JSON" }])).toEqual([
      { contents: read },
      { contents: read },
      { contents: "no JSON" },
    ]);
  });

  /** Names and types of all numbers and flags of a schema, except those that only this project's API answers. */
  function typed(schema: z.ZodType): Map<string, unknown> {
    const found = new Map<string, unknown>();
    const document = z.toJSONSchema(schema, { unrepresentable: "any" });
    const walk = (node: unknown, name: string): void => {
      if (typeof node !== "object" || node === null || name === "sizeDrawing") return;
      if ("type" in node && (node.type === "number" || node.type === "integer")) found.set(name, 1);
      if ("type" in node && node.type === "boolean") found.set(name, true);
      for (const [key, part] of Object.entries(node)) {
        if (key === "properties" || key === "$defs")
          for (const [each, value] of Object.entries(part as object)) walk(value, key === "$defs" ? name : each);
        else walk(part, name);
      }
    };
    walk(document, "");
    return found;
  }

  it.each([
    ...Object.values(calls).map(({ name, answer: schema }) => [name, schema] as const),
    ...Object.entries(wireBlocks),
    ["navigation", navigation] as const,
    ["navDropdown", navDropdown] as const,
    ["siteIdentity", siteIdentity] as const,
    ["careers", careers] as const,
  ])("every number and flag of %s is known by its name", (name, schema) => {
    for (const [field, value] of typed(schema)) {
      // Text everywhere else; its reader converts it to a number.
      if (name === "querySecurityCode" && field === "code") continue;
      expect(readTypes({ [field]: String(value) }), field).toEqual({ [field]: value });
    }
  });
});
