import { describe, expect, test } from "vitest";
import type { SiteConfig } from "../../api/contexts.ts";
import { applicationFlow, closedFlow, emptyFields, type FlowEvent, Step } from "./application-flow.ts";
import { job } from "./careers.factories.ts";
import { decodeJobContent } from "./job-content.ts";
import { jobsPath, readJobsQuery } from "./jobs-query.ts";
import { checkApplication, sendApplication } from "./send-application.ts";

const after = (...events: FlowEvent[]) => events.reduce(applicationFlow, closedFlow);
const form: FlowEvent[] = [
  { type: "opened", jobId: "advisor" },
  { type: "loaded", jobId: "advisor", job, cities: [] },
  { type: "applying", found: undefined },
];

describe("[JOB-02] the flow", () => {
  test("goes from Info to Intro, Form and Result, and takes no other way", () => {
    expect(after({ type: "opened", jobId: "advisor" }).step).toBe(Step.Info);
    expect(after(...form.slice(0, 2)).step).toBe(Step.Intro);
    expect(after(...form).step).toBe(Step.Form);
    expect(after(...form, { type: "sent", receipt: { applicationId: "A", deletionCode: "A-B" } }).step).toBe(
      Step.Result,
    );
    expect(after({ type: "opened", jobId: "advisor" }, { type: "applying", found: undefined }).step).toBe(Step.Info);
    expect(
      after(...form.slice(0, 1), { type: "loaded", jobId: "other", job: { ...job, id: "other" }, cities: [] }).step,
    ).toBe(Step.Info);
  });

  test("[JOB-03] a close at any step, and another position, begin anew", () => {
    const filled: FlowEvent[] = [...form, { type: "changed", changes: { personName: "林晓" } }];
    expect(after(...filled, { type: "closed" })).toEqual(closedFlow);
    expect(after(...filled, { type: "opened", jobId: "other" }).fields).toEqual(emptyFields);
    expect(after(...filled, { type: "sent", receipt: { applicationId: "A", deletionCode: "A-B" } }).fields).toEqual(
      emptyFields,
    );
  });

  test("[JOB-04] a new city clears the stores that were chosen, and what comes for another city comes too late", () => {
    const chosen = after(
      ...form,
      { type: "changed", changes: { cityId: "1" } },
      { type: "changed", changes: { positionIdList: ["a"] } },
    );
    const moved = applicationFlow(chosen, { type: "changed", changes: { cityId: "2" } });
    expect([moved.fields.positionIdList, moved.stores]).toEqual([[], undefined]);
    expect(applicationFlow(moved, { type: "storesLoaded", cityId: "1", stores: [] }).stores).toBeUndefined();
  });

  test("a field that is changed is faulty no more", () => {
    const faults = [
      { field: "personName" as const, message: "请输入姓名" },
      { field: "captchaCode" as const, message: "请输入验证码" },
    ];
    const faulty = after(...form, { type: "faulted", faults });
    expect(applicationFlow(faulty, { type: "changed", changes: { personName: "林" } }).faults).toEqual(faults.slice(1));
    expect(applicationFlow(faulty, { type: "captchaLoaded", key: "k", image: "", code: "ABCD" }).faults).toEqual(
      faults.slice(0, 1),
    );
  });
});

test("[JOB-16] an application without its position, and none at all, are refused before any call", async () => {
  const config = {} as SiteConfig;
  const application = { jobId: "", fields: emptyFields, captchaKey: "", consentVersion: "" };
  for (const ask of [checkApplication, sendApplication]) {
    await expect(ask(config, application)).rejects.toThrow("缺少职位ID");
    await expect(ask(config, undefined)).rejects.toThrow("缺少申请信息");
  }
});

test("[JOB-11] a position's text is decoded; what is no encoding is shown as it is", () => {
  expect(decodeJobContent("%3Cp%3E%E7%AA%91%3C%2Fp%3E")).toBe("<p>窑</p>");
  expect(decodeJobContent("100% 手工")).toBe("100% 手工");
});

test("the choice of positions stands in the address as it is read from there", () => {
  const query = { city: "310100", category: "设计", keyword: "器物 设计", page: 3 };
  expect(readJobsQuery(new URL(jobsPath(query), "https://a.example").searchParams)).toEqual(query);
  expect(jobsPath(readJobsQuery(new URLSearchParams("page=0&keyword= &city=")))).toBe("/about-us/jobs");
  // What no city or kind of position is called would be refused by the API, and the page with it.
  const made = new URLSearchParams({ city: "\0", category: "类".repeat(31) });
  expect(jobsPath(readJobsQuery(made))).toBe("/about-us/jobs");
});
