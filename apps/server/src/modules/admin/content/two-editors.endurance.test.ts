// @module-tag extended
import { setTimeout as sleep } from "node:timers/promises";
import { type DeskAnswer, deskCalls, type DeskRequest } from "@klarholm/contract/desk";
import { DeskError } from "@klarholm/contract/desk/client";
import type { DeskCallName } from "@klarholm/contract/desk/endpoints";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServerProcess } from "../../../../../../tools/server-process.mjs";
// What editors' browsers run; it knows no browser.
import { Draft } from "../../../../../desk/app/areas/content/draft.ts";
import type { Unsent } from "../../../../../desk/app/areas/content/unsent.ts";
import { at, type Path, pointerOf } from "../../../../../desk/app/form/pointer.ts";
import { describeEngines } from "../../../../test/databases.ts";
import { signedIn } from "../../../../test/desk.ts";
import { howMany } from "../../../../test/endurance.ts";
import { type TestContent, writeContent } from "../../../../test/factories.ts";
import { runServer } from "../../../../test/run-server.ts";
import { seeded } from "../../../../test/seeded.ts";
import { openServers } from "../../../../test/servers.ts";
import { readConfig } from "../../../config.ts";

let content: TestContent;
beforeAll(async () => {
  content = await writeContent();
});
afterAll(() => content[Symbol.asyncDispose]());

const [kills, steps] = [howMany(2, 40), 25];
const item = { kind: "page", id: "both" };
const start = {
  title: "零",
  description: "零",
  path: "/brand-story/both",
  blocks: [
    { kind: "storyBasicConfig", title: "零" },
    { kind: "common", title: "零", text: "<p>零</p>" },
  ],
};
/** Fields of one editor, and a shared field. */
const fields: Record<"own" | "other" | "shared", Path[]> = {
  own: [["title"], ["blocks", 0, "title"]],
  other: [["description"], ["blocks", 1, "title"]],
  shared: [["blocks", 1, "text"]],
};

describeEngines("a server that is killed under two editors", (engine) => {
  it(`[DESK-06] after ${kills} kills every field has its last acknowledged text`, { timeout: 1_200_000 }, async () => {
    await using servers = await openServers(engine, content.dir, 0);
    const { database, env } = servers;
    const { next, pick } = seeded(7);
    let server: ServerProcess | undefined = await runServer(env);
    const config = readConfig(env);
    const [one, other, chief] = await Promise.all(
      (["editor", "editor", "publisher"] as const).map((role, index) =>
        signedIn({ database, config }, `小${index}`, role),
      ),
    );

    /** As the desk's own client calls, which knows the page's origin. */
    const call = async <K extends DeskCallName>(
      cookie: string,
      name: K,
      body: DeskRequest<K>,
    ): Promise<DeskAnswer<K>> => {
      const { method, path } = deskCalls[name];
      const origin = server?.url;
      const query = method === "GET" ? `?${new URLSearchParams(body as Record<string, string>)}` : "";
      const lost = () => new DeskError("", "网络连接失败");
      if (!origin) throw lost();
      const answer = await fetch(`${origin}${path}${query}`, {
        method,
        headers: { cookie, origin, ...(method === "POST" && { "content-type": "application/json" }) },
        ...(method === "POST" && { body: JSON.stringify(body) }),
      })
        .then((response) => response.json() as Promise<{ success: boolean; data: never } & Record<string, string>>)
        .catch(() => {
          throw lost();
        });
      if (!answer.success)
        throw new DeskError(answer["errorCode"] ?? "", answer["errorMessage"] ?? "", { data: answer.data });
      return answer.data;
    };
    const present = async (cookie: string) => {
      const { draft, published } = await call(cookie, "contentItem", item);
      return { body: draft ? draft.body : published, revision: draft?.revision ?? null };
    };

    const editors = [one, other].map((person, index) => ({
      cookie: person?.cookie ?? "",
      own: [...(index === 0 ? fields.own : fields.other), ...fields.shared],
      /** Stored by the browser over reloads. */
      stored: undefined as Unsent | undefined,
      draft: undefined as Draft | undefined,
      written: new Map<string, string>(),
    }));
    type Editor = (typeof editors)[number];
    const openAt = async (editor: Editor): Promise<void> => {
      editor.draft?.end();
      const { body, revision } = editor.stored ? { body: undefined, revision: null } : await present(editor.cookie);
      const draft = new Draft({
        start: editor.stored ?? { body, was: body, seen: revision },
        isUnsent: editor.stored !== undefined,
        send: (unsent) =>
          call(editor.cookie, "saveDraft", { ...item, body: unsent.body, was: unsent.was, seen: unsent.seen }),
        save: (unsent) => void (editor.stored = structuredClone(unsent)),
        clear: () => void (editor.stored = undefined),
        pause: 10,
        retry: 30,
      });
      // In a conflict, keep the own text.
      draft.watch(() => draft.state().conflict && queueMicrotask(() => draft.resolve([])));
      editor.draft = draft;
    };
    let count = 0;
    const write = (editor: Editor) => {
      const path = pick(editor.own);
      const words = `第 ${(count += 1)} 稿`;
      const text = path.at(-1) === "text" ? `<p>${words}</p>` : words;
      editor.draft?.change(path, text);
      editor.written.set(pointerOf(path), text);
    };

    await call(one?.cookie ?? "", "saveDraft", { ...item, body: start, was: null, seen: null });
    for (const editor of editors) await openAt(editor);
    const publications: Promise<unknown>[] = [];
    const publish = () =>
      call(chief?.cookie ?? "", "publishDrafts", { items: [item], note: "", acceptWarnings: true }).catch(
        (error: unknown) => error,
      );
    for (let kill = 0; kill <= kills; kill++) {
      for (let step = 0; step < steps; step++) {
        const [editor, dice] = [pick(editors), next()];
        if (dice < 0.6) write(editor);
        else if (dice < 0.7) await openAt(editor);
        else if (dice < 0.75) publications.push(publish());
        else await sleep(next() * 40);
      }
      if (kill === kills) break;
      // In the middle of what was sent just now.
      for (const editor of editors) write(editor);
      await sleep(next() * 30);
      const killed = server;
      server = undefined;
      await killed?.kill();
      for (const editor of editors) write(editor);
      server = await runServer(env);
    }
    await Promise.all(publications);
    for (const { draft } of editors) {
      draft?.sendNow();
      await expect.poll(() => draft?.state().saving, { timeout: 60_000 }).toBe("saved");
    }
    const { body } = await present(one?.cookie ?? "");
    for (const [index, editor] of editors.entries())
      for (const [pointer, text] of editor.written) {
        const path = editor.own.find((each) => pointerOf(each) === pointer) ?? [];
        const expected = fields.shared.includes(path) ? editors.map(({ written }) => written.get(pointer)) : [text];
        expect(expected, `${index} ${pointer}`).toContain(at(body, path));
      }
    await publish();
    expect((await call(one?.cookie ?? "", "contentItem", item)).published).toEqual(body);
    for (const { draft } of editors) draft?.end();
    await server?.kill();
  });
});
