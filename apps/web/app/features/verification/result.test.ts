import { type ApiClient, ApiError } from "@klarholm/contract/client";
import { describe, expect, test } from "vitest";
import { queryCode } from "./query-code.ts";
import { resultView } from "./result.ts";

const facts = {
  prompt: "服务器的话",
  queryTimes: 3,
  firstSearchTime: "2026-03-01T09:05:07+08:00",
  status: 1,
  product: null,
};
const view = (status: number, code = 1) => resultView({ code, data: { ...facts, status } });
const firstTime = { label: "首次查询时间", value: "2026年3月1日 09:05" };

describe("the message for an answer", () => {
  test("[VERIFY-02] any top-level code but 1 is a wrong barcode with the help line", () => {
    for (const code of [0, 2, -1])
      expect(view(1, code)).toMatchObject({ title: "您所查询的条形码错误", help: "generic", facts: [] });
  });

  test("[VERIFY-03] a first query, a repeated one with times and first time, a frozen and a faulty code", () => {
    expect(view(1)).toMatchObject({ tone: "good", title: "首次查询", facts: [firstTime] });
    expect(view(2)).toMatchObject({
      tone: "caution",
      title: "重复查询",
      facts: [{ label: "查询次数", value: "3 次" }, firstTime],
    });
    expect(view(3)).toMatchObject({ tone: "bad", title: "条形码已冻结", help: "appeal" });
    expect(view(4)).toMatchObject({ tone: "bad", title: "条形码异常", help: "generic" });
  });

  test("[VERIFY-03] any other status shows the prompt and the generic help", () => {
    for (const status of [0, 5, 99]) expect(view(status)).toMatchObject({ text: "服务器的话", help: "generic" });
  });

  test("[VERIFY-04] the first query's note states how often a code is valid and where to buy", () => {
    expect(view(1).note).toMatch(/仅可有效查询 5 次.*冻结.*官方渠道购买/);
    for (const status of [2, 3, 4, 5]) expect(view(status).note).toBeUndefined();
  });
});

describe("queries", () => {
  const failing = (error: unknown): ApiClient => ({
    call: async () => {
      throw error;
    },
    warn: () => undefined,
  });

  test("[VERIFY-01] an empty code is not sent", async () => {
    expect(await queryCode(failing(new Error("asked")), " - ")).toEqual({
      error: "请输入验证二维码",
      status: 400,
    });
  });

  test("[VERIFY-05] a failed request shows the error's message, or a default", async () => {
    const url = "https://api.example.com";
    expect(await queryCode(failing(new ApiError("操作过于频繁，请稍后再试！", { status: 429, url })), "ABCD")).toEqual({
      error: "操作过于频繁，请稍后再试！",
      status: 429,
    });
    expect(await queryCode(failing(new ApiError("请求内容有误", { status: 400, url })), "ABCD")).toMatchObject({
      status: 400,
    });
    expect(await queryCode(failing(new ApiError("", { status: 0, url })), "ABCD")).toEqual({
      error: "请求失败，请稍后重试！",
      status: 502,
    });
  });
});
