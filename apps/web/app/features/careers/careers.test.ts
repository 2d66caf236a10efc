import { expect, test } from "vitest";
import type { SiteConfig } from "../../api/contexts.ts";
import { decodeJobContent } from "./job-content.ts";
import { jobsPath, readJobsQuery } from "./jobs-query.ts";
import { checkApplication, sendApplication } from "./ApplicationForm/send-application.ts";

test("[JOB-16] refuses a missing application or position before any call", async () => {
  const config = {} as SiteConfig;
  for (const ask of [checkApplication, sendApplication]) {
    await expect(ask(config, new FormData())).rejects.toThrow("缺少职位ID");
    await expect(ask(config, undefined)).rejects.toThrow("缺少申请信息");
  }
});

test("[JOB-11] decodes a position's text, and returns text that is not encoded unchanged", () => {
  expect(decodeJobContent("%3Cp%3E%E7%AA%91%3C%2Fp%3E")).toBe("<p>窑</p>");
  expect(decodeJobContent("100% 手工")).toBe("100% 手工");
});

test("the address round-trips the filters", () => {
  const query = { city: "310100", category: "设计", keyword: "器物 设计", page: 3 };
  expect(readJobsQuery(new URL(jobsPath(query), "https://a.example").searchParams)).toEqual(query);
  expect(jobsPath(readJobsQuery(new URLSearchParams("page=0&keyword= &city=")))).toBe("/about-us/jobs");
  // The API would refuse these values, and the page would fail.
  const made = new URLSearchParams({ city: "\0", category: "类".repeat(31) });
  expect(jobsPath(readJobsQuery(made))).toBe("/about-us/jobs");
});
