import type { DeskAnswer, DeskRequest } from "@klarholm/contract/desk";
import type { DeskCallName } from "@klarholm/contract/desk/endpoints";
import { afterEach, beforeEach } from "vitest";
import { buildTestApp, type TestApp } from "./build-test-app.ts";
import type { Engine } from "./databases.ts";
import { callAs, signedIn, type TestPerson } from "./desk.ts";

type Writer = "editor" | "publisher";

/** Before each test of a suite an app of its own, where an editor and a publisher have signed in. */
export function writers(engine: Engine) {
  let made: { test: TestApp; people: Record<Writer, TestPerson> } | undefined;
  beforeEach(async () => {
    const test = await buildTestApp({ engine });
    const editor = await signedIn(test, "小林", "editor");
    made = { test, people: { editor, publisher: await signedIn(test, "小周", "publisher") } };
  });
  afterEach(() => made?.test[Symbol.asyncDispose]());

  const now = () => {
    if (!made) throw new Error("There are writers within a test only");
    return made;
  };
  /** Calls the desk, as the publisher by default. */
  const call = <K extends DeskCallName>(
    name: K,
    body: DeskRequest<K>,
    who: Writer = "publisher",
  ): Promise<DeskAnswer<K>> => callAs(now().test, now().people[who], name, body);
  return {
    app: () => now().test,
    person: (who: Writer) => now().people[who],
    call,
    /** Overwrites a draft, as the editor by default. */
    async save(item: { kind: string; id: string }, body: unknown, who: Writer = "editor") {
      const { published, draft } = await call("contentItem", item, who);
      const was = draft ? draft.body : published;
      return call("saveDraft", { ...item, body, seen: draft?.revision ?? null, was }, who);
    },
  };
}
