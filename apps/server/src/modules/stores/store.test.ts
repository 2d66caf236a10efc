import { type CallRequest, calls, type Store } from "@klarholm/contract";
import { distanceBetween } from "@klarholm/contract/distance";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { callApi } from "../../../test/call-api.ts";
import { greatCircle } from "../../../test/great-circle.ts";
import { sampleFiles } from "../../../test/sample-content.ts";

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test[Symbol.asyncDispose]());

async function storesFor(request: CallRequest<"getStoreByCoordinateProvince">, app = test.app): Promise<Store[]> {
  return calls.getStoreByCoordinateProvince.answer.parse(
    (await callApi(app, "getStoreByCoordinateProvince", request)).data,
  );
}

const codes = (stores: readonly { storeCode: string }[]) => stores.map(({ storeCode }) => storeCode);
const inFileOrder = ["SH-A", "SU-A", "SH-B"];

describe("getTreeByLevelId", () => {
  it("returns the provinces that have stores", async () => {
    const { data } = await callApi(test.app, "getTreeByLevelId", { levelId: 1 });
    expect(data).toEqual([
      { areaId: "310000", areaName: "上海市", areaCode: "310000", children: [] },
      { areaId: "320000", areaName: "江苏省", areaCode: "320000", children: [] },
    ]);
  });

  it("[STORE-01] returns them with their cities that have stores", async () => {
    const { data } = await callApi(test.app, "getTreeByLevelId", { levelId: 2 });
    expect(data).toEqual([
      {
        areaId: "310000",
        areaName: "上海市",
        areaCode: "310000",
        children: [{ areaId: "310100", areaName: "上海市", areaCode: "310100", children: [] }],
      },
      {
        areaId: "320000",
        areaName: "江苏省",
        areaCode: "320000",
        children: [{ areaId: "320500", areaName: "苏州市", areaCode: "320500", children: [] }],
      },
    ]);
  });
});

describe("getStoreByCoordinateProvince", () => {
  it.each<[CallRequest<"getStoreByCoordinateProvince">, string[]]>([
    [{}, inFileOrder],
    [{ provinceCode: "310000" }, ["SH-A", "SH-B"]],
    [{ cityCode: "320500" }, ["SU-A"]],
    [{ provinceCode: "310000", cityCode: "320500" }, []],
    [{ storeType: "旗舰店" }, ["SH-A"]],
    [{ storeType: "精品店", provinceCode: "310000" }, ["SH-B"]],
    [{ storeType: "" }, inFileOrder],
    [{ provinceCode: "990000" }, []],
  ])("[STORE-01] filters by %j", async (request, expected) => {
    expect(codes(await storesFor(request))).toEqual(expected);
  });

  it("[STORE-01] sorts by distance, in whole metres", async () => {
    const visitor = { longitude: 121.5, latitude: 31.23 };
    const stores = await storesFor(visitor);
    expect(codes(stores)).toEqual(["SH-B", "SH-A", "SU-A"]);
    expect(stores.map(({ distance }) => distance)).toEqual(
      stores.map((store) => Math.round(greatCircle(visitor, store))),
    );
    expect(codes(await storesFor({ longitude: 120.6, latitude: 31.3, provinceCode: "310000" }))).toEqual([
      "SH-A",
      "SH-B",
    ]);
  });

  it(
    "[STORE-01] sorts like an independent great-circle computation, for any stores and visitor",
    { tags: "extended" },
    async () => {
      const places = fc.sample(
        fc.record({
          longitude: fc.double({ min: 73.4, max: 135.1, noNaN: true }),
          latitude: fc.double({ min: 18, max: 53.6, noNaN: true }),
        }),
        { numRuns: 60, seed: 6 },
      );
      const { areas, stores } = sampleFiles()["stores.yaml"] as { areas: unknown[]; stores: object[] };
      const many = places.map((coordinates, index) => ({ ...stores[0], code: `S-${index}`, coordinates }));
      await using wide = await buildTestApp({ changes: { "stores.yaml": { areas, stores: many } } });
      const anywhere = fc.record({ longitude: nonZero(180), latitude: nonZero(90) });
      const property = fc.asyncProperty(anywhere, async (visitor) => {
        const answered = (await storesFor(visitor, wide.app)).map((store) => greatCircle(visitor, store));
        expect(answered).toHaveLength(many.length);
        // Within a centimetre, because the formulas round differently.
        for (const [index, metres] of answered.entries())
          expect(metres).toBeGreaterThanOrEqual((answered[index - 1] ?? 0) - 1e-2);
      });
      await fc.assert(property, { numRuns: 100 });
    },
  );

  it.each([
    { longitude: 0, latitude: 31.23 },
    { longitude: 121.47, latitude: 0 },
    { longitude: 180.1, latitude: 31.23 },
    { longitude: -181, latitude: 31.23 },
    { longitude: 121.47, latitude: 90.1 },
    { longitude: 121.47, latitude: -91 },
    { longitude: 121.47 },
    { latitude: 31.23 },
    { longitude: null, latitude: null },
  ])("[STORE-02] returns the unsorted list without distances for %j", async (coordinates) => {
    const stores = await storesFor(coordinates);
    expect(codes(stores)).toEqual(inFileOrder);
    expect(stores.map(({ distance }) => distance)).toEqual([null, null, null]);
  });

  it.each([
    [180, 31],
    [-180, 31],
    [121, 90],
    [121, -90],
  ])("[STORE-02] accepts the limits of the ranges: %d, %d", async (longitude, latitude) => {
    for (const { distance } of await storesFor({ longitude, latitude })) expect(distance).toBeGreaterThan(0);
  });
});

it("computes distances like vectors do, anywhere on earth, within a centimetre", () => {
  const anywhere = fc.record({ longitude: nonZero(180), latitude: nonZero(90) });
  fc.assert(
    fc.property(anywhere, anywhere, (from, to) => {
      // The haversine formula loses digits close to the antipode.
      const expected = greatCircle(from, to);
      expect(Math.abs(distanceBetween(from, to) - expected)).toBeLessThan(expected > 20_000_000 ? 1 : 0.01);
    }),
    { numRuns: 2000 },
  );
});

describe("getStoreByStoreCode", () => {
  it("[STORE-03] returns an open store with everything that its popup shows", async () => {
    const { data } = await callApi(test.app, "getStoreByStoreCode", { storeCode: "SH-A" });
    const url = expect.stringMatching(/^\/media\/mood\/table\.webp\?v=[\da-f]{8}$/);
    expect(data).toEqual({
      id: "SH-A",
      storeName: "上海甲店",
      storeCode: "SH-A",
      openStatus: true,
      description: "一间小店。",
      imageUrls: [url],
      images: [
        { url, width: 640, height: 360, alt: "上海甲店内景", placeholder: expect.stringContaining("data:image/") },
      ],
      address: "上海市上海甲店一层",
      linkPhone: "021-0000-0000",
      openingTime: null,
      businessTime: "周一至周日 10:00–22:00",
      storeType: "旗舰店",
      services: ["礼品包装"],
      provinceCode: "310000",
      cityCode: "310100",
      longitude: 121.456,
      latitude: 31.229,
      distance: null,
    });
  });

  it("returns addresses with province and city, a municipality once", async () => {
    expect((await callApi(test.app, "getStoreByStoreCode", { storeCode: "SU-A" })).data).toMatchObject({
      address: "江苏省苏州市苏州店一层",
    });
  });

  it("[STORE-04] returns the opening date of a planned store, and no phone", async () => {
    expect((await callApi(test.app, "getStoreByStoreCode", { storeCode: "SH-B" })).data).toMatchObject({
      openStatus: false,
      openingTime: "2099-12-19",
      linkPhone: null,
    });
  });

  it.each(["nothing", "__proto__", "sh-a"])("returns a business error for the unknown code %s", async (storeCode) => {
    expect(await callApi(test.app, "getStoreByStoreCode", { storeCode })).toMatchObject({
      success: false,
      errorCode: "CONTENT_NOT_FOUND",
      data: null,
    });
  });
});

it("[STORE-DESK-02] shows hours by weekday and special days until they are over, and no closed store", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2030-10-01T00:00:00+08:00") });
  try {
    const { areas, stores } = sampleFiles()["stores.yaml"] as { areas: unknown[]; stores: object[] };
    const [first, second, third] = stores;
    const weekday = "10:00-22:00";
    const week = { monday: weekday, tuesday: weekday, wednesday: weekday, friday: "18:00-02:00", sunday: weekday };
    const holiday = { name: "国庆节", from: "2030-10-01", until: "2030-10-07", hours: "10:00-20:00" };
    const closedDay = { name: "盘点", from: "2030-10-31", until: "2030-11-01" };
    await using wide = await buildTestApp({
      changes: {
        "stores.yaml": {
          areas,
          stores: [
            { ...first, hours: undefined, week, specialDays: [holiday, closedDay] },
            { ...second, specialDays: [{ ...closedDay, until: closedDay.from }] },
            { ...third, closed: true },
          ],
        },
      },
    });
    const [whole, text, ...others] = await storesFor({}, wide.app);
    const weekly = "周一至周三 10:00–22:00，周四休息，周五 18:00–次日02:00，周六休息，周日 10:00–22:00";
    expect(whole).toMatchObject({
      businessTime: `${weekly}；国庆节（10月1日至7日）10:00–20:00；盘点（10月31日至11月1日）休息`,
      openingHours: [
        { days: ["monday", "tuesday", "wednesday", "sunday"], opens: "10:00", closes: "22:00" },
        { days: ["friday"], opens: "18:00", closes: "02:00" },
      ],
      specialHours: [
        { name: "国庆节", from: "2030-10-01", until: "2030-10-07", opens: "10:00", closes: "20:00" },
        { name: "盘点", opens: null, closes: null },
      ],
    });
    expect(text).toMatchObject({ businessTime: "周一至周日 10:00–22:00；盘点（10月31日）休息" });
    expect(text).not.toHaveProperty("openingHours");
    expect(others).toEqual([]);
    expect(codes(await storesFor({ cityCode: "310100" }, wide.app))).toEqual(["SH-A"]);
    // The revision changes at midnight in China.
    vi.setSystemTime(Date.parse("2030-10-08T00:00:00+08:00"));
    await expect
      .poll(async () => (await storesFor({}, wide.app))[0]?.businessTime)
      .toBe(`${weekly}；盘点（10月31日至11月1日）休息`);
  } finally {
    vi.useRealTimers();
  }
});

describe("getStoreListByCity", () => {
  it("returns all stores of a city by its name, including planned ones", async () => {
    expect((await callApi(test.app, "getStoreListByCity", { city: "上海市" })).data).toEqual([
      { id: "SH-A", storeName: "上海甲店", storeCode: "SH-A" },
      { id: "SH-B", storeName: "上海乙店", storeCode: "SH-B" },
    ]);
  });

  it.each(["南京市", "江苏省", "nowhere", ""])("returns an empty list for %j", async (city) => {
    expect(await callApi(test.app, "getStoreListByCity", { city })).toMatchObject({ success: true, data: [] });
  });
});

/** An angle that is not zero, which is no position. */
function nonZero(limit: number): fc.Arbitrary<number> {
  return fc.double({ min: -limit, max: limit, noNaN: true }).filter((degrees) => degrees !== 0);
}
