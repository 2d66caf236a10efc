// @module-tag extended
import { calls, imageUrl } from "@klarholm/contract";
import { deskCalls } from "@klarholm/contract/desk";
import { expect, it } from "vitest";
import { freePort } from "../../../../../tools/port.mjs";
import { apply, captchaIn, filledIn, multipart, resume } from "../../../test/applications.ts";
import { buildTestSite } from "../../../test/build-test-site.ts";
import { eicar, smallClamd } from "../../../test/clamd.ts";
import { pdf } from "../../../test/pdf-file.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { queryUrl, testKey } from "../../../test/security-codes.ts";

it(
  "[SEC-01] [OPS-02] refusals that may indicate an attack are counted by kind, without input of visitors",
  { timeout: 180_000 },
  async () => {
    const port = await freePort();
    await using clamd = await smallClamd();
    await using test = await buildTestSite({
      changes: careersFiles(),
      env: { METRICS: `127.0.0.1:${port}`, CODE_KEY: testKey, CLAMAV: clamd.address, QUOTA_NETWORK_MB: "1" },
    });
    const { app } = test;
    await app.ready();
    const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const counted = async () =>
      Object.fromEntries(
        [...(await scrape()).matchAll(/^klarholm_security_events_total\{event="(.+?)",what="(.+?)"\} (\d+)$/gm)].map(
          ([, event, what, times]) => [`${event} ${what}`, Number(times)],
        ),
      );
    const before = await counted();
    expect(Object.keys(before)).toHaveLength(25);
    expect(new Set(Object.values(before))).toEqual(new Set([0]));

    const post = (url: string, payload: object, headers = {}) => app.inject({ method: "POST", url, payload, headers });
    const send = async (data: Uint8Array, fields = filledIn()) =>
      apply(app, { ...fields, ...(await captchaIn(test)) }, [{ ...resume, data }]);
    const list = { pageNum: 1, pageSize: 1, queryParam: {} };
    const own: Record<string, () => Promise<unknown>> = {
      "token api": () => post(calls.keywordList.path, list, { token: "steal" }),
      "token preview": () => app.inject(`${calls.previewPage.path}?pageId=home&previewToken=steal`),
      "token key": () => app.inject({ url: deskCalls.exportTable.path, headers: { authorization: "Bearer steal" } }),
      "code verification": () => app.inject(queryUrl("STEA-LSTE-ALST-EALS")),
      "code captcha": () => apply(app, filledIn({ captchaKey: "steal", captchaCode: "STEA" })),
      "code deletion": () => post(calls.withdrawApplication.path, { deletionCode: "STEAL123-AAAA" }),
      "origin form": () =>
        app.inject({
          method: "POST",
          url: "/steal",
          payload: "a=b",
          headers: { origin: "https://steal.example", "content-type": "application/x-www-form-urlencoded" },
        }),
      "origin desk": () =>
        app.inject({ method: "POST", url: deskCalls.signOut.path, headers: { origin: "https://steal.example" } }),
      "sign-in password": () =>
        post(deskCalls.signIn.path, { name: "steal", password: "steal" }, { origin: test.config.publicUrl }),
      "sign-in other": () => post(deskCalls.signInSecond.path, { code: "123456" }, { origin: test.config.publicUrl }),
      "limit sign-ins": async () => {
        for (let guess = 0; guess < 21; guess++)
          await post(deskCalls.signIn.path, { name: "stolen", password: "steal" }, { origin: test.config.publicUrl });
      },
      "file kind": () => send(Buffer.from("steal")),
      "file content": () => send(Buffer.from("%PDF-1.7 steal")),
      "file virus": () => send(pdf(Buffer.from(eicar))),
      "file size": () => send(Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(10_500_000)])),
      "limit network-bytes": () => send(pdf(Buffer.alloc(1_100_000, "x"))),
      "limit guesses": async () => {
        for (let guess = 0; guess < 21; guess++) await app.inject(queryUrl("AAAA-AAAA-AAAA-AAAA"));
      },
      "limit captchas": async () => {
        await test.database.db
          .updateTable("security_limit")
          .set({ misses: 600 })
          .where("key", "like", "captcha:%")
          .execute();
        await app.inject(calls.getCaptchaImage.path);
      },
      "limit unusual-pictures": async () => {
        for (let width = 1; width <= 61; width++)
          await app.inject(imageUrl("/media/mood/table.webp", { width, format: "png" }));
      },
      "limit uploads": async () => {
        const { type, body } = multipart(filledIn(), [resume]);
        const places = await Promise.all(
          Array.from({ length: 9 }, () =>
            app.inject({
              method: "POST",
              url: calls.applyJob.path,
              headers: { "content-type": type },
              payload: body,
            }),
          ),
        );
        expect(places.map(({ statusCode }) => statusCode)).toContain(503);
      },
      "limit beacons": async () => {
        const headers = { "user-agent": "steal", "content-type": "text/plain" };
        const payload = JSON.stringify({ path: "/steal", device: "phone" });
        for (let sent = 0; sent < 301; sent++) await app.inject({ method: "POST", url: "/_beacon", payload, headers });
      },
      "limit searches": async () => {
        await Promise.all(
          Array.from({ length: 60 }, (_, at) => app.inject(`${calls.autocomplete.path}?searchWord=steal${at}`)),
        );
      },
      "limit pages": async () => {
        await Promise.all(Array.from({ length: 90 }, (_, at) => app.inject(`/products/keyword/steal${at}`)));
      },
    };
    for (const [event, cause] of Object.entries(own)) {
      const earlier = await counted();
      await cause();
      const later = await counted();
      expect(later[event], event).toBeGreaterThan(earlier[event] ?? Number.NaN);
    }
    expect(await scrape()).not.toMatch(/steal|127\.0\.0\.1|AAAA/i);
  },
);
