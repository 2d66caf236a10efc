import { expect, it } from "vitest";
import { filingProblems } from "./filings.ts";

const icp = { name: "京ICP备12345678号-1", href: "https://beian.miit.gov.cn/" };
const publicSecurity = {
  name: "京公网安备 11010502000001号",
  href: "https://beian.mps.gov.cn/#/query/webSearch?code=11010502000001",
};

it("[OPS-11] filing numbers of the footer are present, well-formed and link to the registries", () => {
  expect(filingProblems({ icp, publicSecurity })).toEqual([]);
  const problems = (identity: object) =>
    filingProblems({ icp, publicSecurity, ...identity }).map(({ filing, property }) => [filing, property]);
  expect(problems({ icp: undefined, publicSecurity: undefined })).toEqual([
    ["icp", undefined],
    ["publicSecurity", undefined],
  ]);
  for (const name of ["ICP备12345678号", "京ICP备123号", "备案号待填"])
    expect(problems({ icp: { ...icp, name } }), name).toEqual([["icp", "name"]]);
  const other = "https://beian.mps.gov.cn/#/query/webSearch?code=11010502000002";
  expect(problems({ publicSecurity: { ...publicSecurity, href: other } })).toEqual([["publicSecurity", "href"]]);
  expect(problems({ icp: { ...icp, href: "https://example.com/" } })).toEqual([["icp", "href"]]);
});
