import { calls } from "@klarholm/contract";
import { expect, it } from "vitest";
import { applyOver, captchaIn, captchaOver, filledIn } from "../../../test/applications.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { describeEngines } from "../../../test/databases.ts";
import { writeContent } from "../../../test/factories.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { openServers } from "../../../test/servers.ts";
import { listApplications } from "./application.repository.ts";

const rounds = 4;

describeEngines("over replicas", (engine) => {
  it(
    `[SEC-06] two simultaneous applications of one phone number for a position store one, in ${rounds} rounds`,
    { timeout: 120_000, tags: "extended" },
    async () => {
      await using content = await writeContent(careersFiles());
      await using servers = await openServers(engine, content.dir, 2);
      const { db } = servers.database;
      for (let round = 0; round < rounds; round++) {
        const phoneNumber = `139${String(round).padStart(8, "0")}`;
        const forms: [string, ReturnType<typeof filledIn>][] = [];
        for (const origin of servers.origins)
          forms.push([origin, filledIn({ phoneNumber, ...(await captchaOver(origin, db)) })]);
        const answers = await Promise.all(forms.map(([origin, form]) => applyOver(origin, form)));
        expect(answers.map((answer) => answer?.errorCode).toSorted()).toEqual(["0", "ALREADY_APPLIED"]);
      }
      expect(await listApplications(db, { since: "2026" })).toHaveLength(rounds);
    },
  );

  it("[SEC-06] a captcha compares five of many simultaneous wrong answers", async () => {
    await using test = await buildTestApp({ engine, changes: careersFiles() });
    const { captchaKey, captchaCode } = await captchaIn(test);
    const { consentVersion: _, ...form } = filledIn({ captchaKey, captchaCode: "0000" });
    const check = async (typed: string): Promise<string> => {
      const payload = { ...form, captchaCode: typed };
      const answer = await test.app.inject({ method: "POST", url: calls.checkJobEffectApply.path, payload });
      return answer.json().errorCode;
    };
    const guesses = await Promise.all(Array.from({ length: 60 }, () => check("0000")));
    expect(new Set(guesses)).toEqual(new Set(["CAPTCHA_WRONG"]));
    expect(await test.database.db.selectFrom("captcha").select("misses").execute()).toEqual([{ misses: 5 }]);
    expect(await check(captchaCode)).toBe("CAPTCHA_WRONG");
  });
});
