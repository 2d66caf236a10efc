import { expect, it } from "vitest";
import { describeEngines } from "../../../../test/databases.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import { SignInLimit } from "./sign-in-limit.ts";

describeEngines("guesses from many networks", (engine) => {
  it("[DESK-01] are limited to two a day for each network, over all replicas; other networks may sign in", async () => {
    await using database = await engine.open();
    const replicas = [0, 1].map(() => new SignInLimit(database.db, "secret", () => {}));
    let made = 0;
    const guess = async (visitor: string, name = "guessed") => {
      const attempt = async () => {
        made += 1;
        throw new ApiError("SIGN_IN_FAILED");
      };
      const limit = replicas[made % 2];
      return limit?.try({ visitor, name }, attempt).catch((error: unknown) => error instanceof ApiError && error.code);
    };
    const outcomes = [];
    for (let network = 0; network < 400; network += 1)
      for (let time = 0; time < 3; time += 1) outcomes.push(await guess(`10.0.${network >> 8}.${network & 255}`));
    // Three each until there are a hundred in all, then two.
    expect(made).toBe(33 * 3 + 367 * 2);
    expect(new Set(outcomes.slice(99 + 3))).toEqual(new Set(["SIGN_IN_FAILED", "TOO_MANY_REQUESTS"]));
    const right = async () => "signed in";
    for (const visitor of ["10.9.9.9", "2001:db8::1"])
      expect(await replicas[0]?.try({ visitor, name: "guessed" }, right)).toBe("signed in");
    // A limited network is refused at this account only.
    await expect(replicas[0]?.try({ visitor: "10.0.0.0", name: "guessed" }, right)).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    expect(await replicas[0]?.try({ visitor: "10.0.0.0", name: "another" }, right)).toBe("signed in");
  });

  it("[DESK-01] are counted before they are made", async () => {
    await using database = await engine.open();
    const limit = new SignInLimit(database.db, "secret", () => {});
    let made = 0;
    const tries = Array.from({ length: 28 }, () =>
      limit.try({ visitor: "192.0.2.1", name: "guessed" }, async () => {
        made += 1;
        throw new ApiError("SIGN_IN_FAILED");
      }),
    );
    await Promise.allSettled(tries);
    expect(made).toBe(20);
  });
});
