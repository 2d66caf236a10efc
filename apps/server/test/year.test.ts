import { calls } from "@klarholm/contract";
import { deskCalls } from "@klarholm/contract/desk";
import type { LightMyRequestResponse } from "fastify";
import { expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { apply, captchaIn, filledIn } from "./applications.ts";
import { buildTestApp } from "./build-test-app.ts";
import { apiData, callApi } from "./call-api.ts";
import { describeEngines } from "./databases.ts";
import { ask, callAs, cookieOf, signedIn, type TestPerson } from "./desk.ts";
import { importTable } from "./desk-tables.ts";
import { fileOf } from "./file-jobs.ts";
import { startOpenIdProvider } from "./openid-provider.ts";
import { careersFiles } from "./sample-careers.ts";
import { sampleFiles } from "./sample-content.ts";
import { queryUrl, testKey } from "./security-codes.ts";
import { storeApplication } from "./stored-application.ts";
import { generateCodes } from "../src/modules/verification/security-code.ts";

interface Body {
  blocks?: object[];
  stores?: object[];
}

/** The cookies that an answer sets. */
const cookiesOf = ({ headers }: LightMyRequestResponse) => cookieOf([headers["set-cookie"] ?? []].flat());

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

/** 200 products of two groups, 20 stores and 10 positions. */
function yearFiles(): Record<string, unknown> {
  const {
    "products/fjord-plate.yaml": group,
    "stores.yaml": stores,
    ...rest
  } = sampleFiles() as {
    "products/fjord-plate.yaml": { products: [{ id: string; code: string }] };
    "stores.yaml": { stores: [{ code: string }] };
  };
  const careers = careersFiles();
  const [product, store] = [group.products[0], stores.stores[0]];
  const productsOf = (half: number) =>
    numbers(100).map((at) => ({
      ...product,
      id: `plate-${half}-${at}`,
      code: `P-${half}-${at}`,
      name: `餐盘 ${half}-${at}`,
      displayName: `${half}-${at}`,
      price: 100 + at,
    }));
  return {
    ...rest,
    ...careers,
    // As JSON: the serializer would alias equal parts, more often than a parser allows.
    "products/fjord-plate.yaml": JSON.stringify({ ...group, products: [...group.products, ...productsOf(1)] }),
    "products/fjord-plate-2.yaml": JSON.stringify({ ...group, products: productsOf(2) }),
    "stores.yaml": { ...stores, stores: numbers(20).map((at) => ({ ...store, code: `SH-${at}` })) },
    ...Object.fromEntries(
      numbers(10).map((at) => [
        `jobs/position-${at}.yaml`,
        { ...(careers["jobs/designer.yaml"] as object), title: `职位 ${at}` },
      ]),
    ),
  };
}

describeEngines("a year of a brand", (engine) => {
  it("[DESK-08] a new editor, season, prices, holiday hours, a recall, applications, an attack, a synonym and a dead link need no terminal", async () => {
    await using provider = await startOpenIdProvider("http://localhost:3000/desk/sso");
    const env = { ...provider.env, CODE_KEY: testKey };
    await using test = await buildTestApp({ engine, env, changes: yearFiles() });
    const admin = await signedIn(test, "小周", "admin");
    const publisher = await signedIn(test, "小方", "publisher");
    const [service, hr] = [await signedIn(test, "小何", "service"), await signedIn(test, "小吴", "hr")];

    // A new editor, who has no password.
    const { id } = await callAs(test, admin, "addPerson", { name: "小林", role: "editor", email: "lin@example.com" });
    provider.account = { sub: "u-1", email: "lin@example.com", email_verified: true, groups: ["desk-editors"] };
    const begun = await ask(test, deskCalls.beginSso, { body: { from: "/" } });
    const answer = await provider.authorize(begun.json<{ data: { address: string } }>().data.address);
    const arrived = await ask(test, deskCalls.signInSso, { body: answer, cookie: cookiesOf(begun) });
    const editor: TestPerson = { id, name: "小林", password: "", cookie: cookiesOf(arrived) };
    const items = (who: TestPerson) => async () =>
      (await callAs(test, who, "pendingChanges", {})).items.map(({ kind, id }) => ({ kind, id }));
    /** Changes an item as its form does. */
    const edit = async (who: TestPerson, kind: string, id: string, change: (body: Body) => object) => {
      const { published } = await callAs(test, who, "contentItem", { kind, id });
      const body = { ...(published as object), ...change(published as Body) };
      await callAs(test, who, "saveDraft", { kind, id, body, seen: null, was: published });
    };
    /** Submits everything; a publisher approves it. */
    const publishAll = async (who: TestPerson) => {
      await callAs(test, who, "submitDrafts", { items: await items(who)(), note: "请看" });
      const [submission] = (await callAs(test, publisher, "listSubmissions", {})).submissions;
      if (!submission) throw new Error("nothing was submitted");
      await callAs(test, publisher, "answerSubmission", {
        id: submission.id,
        answer: "approve",
        comment: "",
      });
      await test.contents.refresh();
    };

    // Winter: a block that only that season shows.
    await edit(editor, "site", "site", () => ({ seasons: { winter: { begins: "01-01" } } }));
    await edit(editor, "page", "home", ({ blocks = [] }) => ({
      blocks: [...blocks, { kind: "highlight", text: "雪夜的桌子", seasons: ["winter"] }],
    }));
    await publishAll(editor);
    const home = await apiData(test, "queryRegionContents", { pageId: "home" });
    expect(JSON.stringify(home)).toContain("雪夜的桌子");

    // Prices rise by 8 % from a spreadsheet.
    const table = await ask(test, deskCalls.exportTable, {
      cookie: editor.cookie,
      body: { table: "products", format: "csv" },
    });
    const [head = "", ...rows] = table.body.replace("\ufeff", "").trim().split("\r\n");
    const at = head.split(",").indexOf("价格");
    const risen = rows
      .map((row) => row.split(","))
      .map((cells) => [cells[0], (Number(cells[at]) * 1.08).toFixed(2)].join(","));
    expect((await importTable(test, editor, ["编号,价格", ...risen].join("\n"), { table: "products" })).rows).toBe(203);
    await publishAll(editor);
    const { productDetail } = await apiData(test, "fullProductDetail", { productId: "plate-2-50" });
    expect(JSON.stringify(productDetail)).toContain("162");

    // Holiday hours of 20 stores.
    await edit(service, "stores", "stores", ({ stores = [] }) => ({
      stores: stores.map((store) => ({
        ...store,
        specialDays: [{ name: "春节", from: "2099-01-20", until: "2099-01-27" }],
      })),
    }));
    await publishAll(service);
    const { data } = await callApi(test.app, "getStoreByStoreCode", { storeCode: "SH-19" });
    expect(JSON.stringify(data)).toContain("2099-01-20");

    // A batch is made, and recalled.
    const made = await fileOf(test, admin, "makeBatch", { productId: "plate-27", count: 50, batch: "winter" });
    const code = /[A-Z\d]{4}(?:-[A-Z\d]{4}){3}/.exec(made.body)?.[0] ?? "";
    expect(await callAs(test, service, "voidBatch", { batch: "winter", reason: "釉面有裂" })).toEqual({ voided: 50 });
    expect((await callAs(test, service, "lookUpCode", { code })).found).toMatchObject({
      state: "voided",
      voidReason: "釉面有裂",
    });

    // An attack on codes.
    for (const unknown of generateCodes(21)) await test.app.inject(queryUrl(unknown));
    expect((await callAs(test, service, "codesReport", {})).networks).toMatchObject([{ misses: 20 }]);

    // 300 applications, of which one arrives by the form and is deleted on request.
    for (const each of numbers(299))
      await storeApplication(test, [], { job_id: `position-${each % 10}`, job_title: `职位 ${each % 10}` });
    expect(await apply(test.app, filledIn({ ...(await captchaIn(test)), positionIdList: ["SH-0"] }))).toMatchObject({
      success: true,
    });
    const { states } = await callAs(test, hr, "applicationChoices", {});
    expect(states).toContainEqual(expect.objectContaining({ state: "new", count: 300 }));
    const [latest] = (await callAs(test, hr, "listApplications", { jobId: "advisor" })).applications;
    if (!latest) throw new Error("the application is missing");
    await callAs(test, hr, "markApplication", { id: latest.id, state: "interview" });
    await callAs(test, hr, "deleteApplication", { id: latest.id });
    await expect(callAs(test, hr, "application", { id: latest.id })).rejects.toThrow("ITEM_NOT_FOUND");

    // A search without a result gets a synonym. Counts are written when a replica closes.
    const search = { pageNum: 1, pageSize: 10, queryParam: { keyword: "飞盘" } };
    const replica = await buildApp({ ...test, db: test.database.db });
    await replica.inject({
      method: "POST",
      url: calls.keywordList.path,
      headers: { token: test.config.apiToken },
      payload: search,
    });
    await replica.close();
    expect((await callAs(test, editor, "missedSearches", {})).searches).toMatchObject([{ words: "飞盘", times: 1 }]);
    await importTable(test, editor, "词,近义词\n餐盘,飞盘\n", { table: "synonyms" });

    // A dead address of an old campaign leads on.
    await importTable(test, editor, "原地址,转向\n/campaign/winter,/products\n", { table: "redirects" });
    await publishAll(editor);
    expect((await apiData(test, "keywordList", search)).total).toBeGreaterThan(0);
    const { published } = await callAs(test, editor, "contentItem", { kind: "redirects", id: "redirects" });
    expect(published).toMatchObject({ redirects: [{ from: "/campaign/winter", to: "/products" }] });

    // All of it is in the log, with the person and without the applicant.
    const log = await test.database.db.selectFrom("desk_audit").select(["call", "person_name", "detail"]).execute();
    expect(new Set(log.map(({ call }) => call))).toEqual(
      new Set([
        "applyTable",
        "submitDrafts",
        "answerSubmission",
        "makeBatch",
        "jobFile",
        "voidBatch",
        "lookUpCode",
        "listApplications",
        "markApplication",
        "deleteApplication",
        "application",
        "saveDraft",
        "addPerson",
        "beginSso",
        "signInSso",
      ]),
    );
    expect(JSON.stringify(log)).not.toMatch(/林晓|13800001234/);
  });
});
