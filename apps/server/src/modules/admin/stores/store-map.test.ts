import { afterEach, describe, expect, it, vi } from "vitest";
import { buildTestApp } from "../../../../test/build-test-app.ts";
import { callAs, signedIn } from "../../../../test/desk.ts";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const place = { longitude: 121.4737012, latitude: 31.2304 };

/** Amap's static map service, as documented at lbs.amap.com/api/webservice/guide/api/staticmaps. */
function amap(answer: () => Response | Promise<Response>) {
  const requests: URL[] = [];
  vi.stubGlobal("fetch", async (input: string, { redirect }: RequestInit) => {
    const url = new URL(input);
    requests.push(url);
    expect(url.origin + url.pathname).toBe("https://restapi.amap.com/v3/staticmap");
    expect(redirect).toBe("error");
    return url.searchParams.get("key") === "secret-key"
      ? answer()
      : Response.json({ status: "0", info: "INVALID_USER_KEY", infocode: "10001" });
  });
  return requests;
}

afterEach(() => void vi.unstubAllGlobals());

describe("[STORE-DESK-05] the map in the form of a store", () => {
  it("is requested once by the server, whose key stays there", async () => {
    await using test = await buildTestApp({ env: { MAPS_SERVER_KEY: "secret-key" } });
    const service = await signedIn(test, "小陈", "service");
    const requests = amap(() => new Response(png, { headers: { "content-type": "image/png" } }));
    const draw = () => callAs(test, service, "storeMap", place);
    const [answer] = await Promise.all([draw(), draw()]);
    expect(await draw()).toEqual(answer);
    expect(answer).toEqual({ state: "shown", picture: png.toString("base64") });
    expect(requests.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      {
        location: "121.4737,31.2304",
        zoom: "15",
        size: "360*220",
        scale: "2",
        markers: "mid,,A:121.4737,31.2304",
        key: "secret-key",
      },
    ]);
  });

  it.each([
    ["refuses the key", () => Response.json({ status: "0", info: "INVALID_USER_KEY", infocode: "10001" })],
    ["fails", () => new Response(png, { status: 502 })],
    ["sends too much", () => new Response(Buffer.concat([png, Buffer.alloc(2_000_000)]))],
    ["does not answer", () => Promise.reject(new DOMException("timeout", "TimeoutError"))],
  ])("is missing when the service %s, and is tried again", async (_what, answer) => {
    await using test = await buildTestApp({ env: { MAPS_SERVER_KEY: "secret-key" } });
    const service = await signedIn(test, "小陈", "service");
    const requests = amap(answer);
    expect(await callAs(test, service, "storeMap", place)).toEqual({ state: "failed", picture: null });
    expect(await callAs(test, service, "storeMap", place)).toEqual({ state: "failed", picture: null });
    expect(requests).toHaveLength(2);
  });

  it("requests nothing without a key", async () => {
    await using test = await buildTestApp();
    const service = await signedIn(test, "小陈", "service");
    const requests = amap(() => new Response(png));
    expect(await callAs(test, service, "storeMap", place)).toEqual({ state: "off", picture: null });
    expect(requests).toEqual([]);
  });
});
