import { DeskError } from "@klarholm/contract/desk/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Draft, type Saved } from "./draft.ts";
import type { Unsent } from "./unsent.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A draft of a page with a fake server that saves everything unless given other answers. */
function begin({ isUnsent = false } = {}) {
  const start: Unsent = { body: { title: "甲", text: "一" }, was: { title: "甲", text: "一" }, seen: null };
  const [sent, stored]: [Unsent[], (Unsent | undefined)[]] = [[], []];
  const answers: ((unsent: Unsent) => Promise<Saved>)[] = [];
  let revision = 0;
  const draft = new Draft({
    start,
    isUnsent,
    send: (unsent) => {
      sent.push(unsent);
      return answers.shift()?.(unsent) ?? Promise.resolve({ revision: String((revision += 1)), body: unsent.body });
    },
    save: (unsent) => void stored.push(unsent),
    clear: () => void stored.push(undefined),
  });
  return { draft, sent, stored, answers };
}

test("[DESK-06] sends a change once, within a second of the last key, and stores it locally until it is confirmed", async () => {
  const { draft, sent, stored } = begin();
  draft.change(["title"], "乙");
  await vi.advanceTimersByTimeAsync(100);
  draft.change(["title"], "乙丙");
  expect(draft.state().saving).toBe("writing");
  expect(stored.at(-1)).toMatchObject({ body: { title: "乙丙" }, seen: null });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([{ body: { title: "乙丙", text: "一" }, was: { title: "甲", text: "一" }, seen: null }]);
  expect(stored.at(-1)).toBeUndefined();
  expect(draft.state()).toMatchObject({ saving: "saved", revision: "1" });
});

test("[DESK-06] sends what an earlier page could not send, and does not send an unchanged value", async () => {
  const { draft, sent } = begin({ isUnsent: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(1);
  draft.change(["title"], "甲");
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(1);
});

test("[DESK-06] without a connection reports it, stores the change, and sends it after reconnecting", async () => {
  const { draft, sent, stored, answers } = begin();
  answers.push(() => Promise.reject(new DeskError("", "网络连接失败")));
  draft.change(["title"], "乙");
  await vi.advanceTimersByTimeAsync(1000);
  expect(draft.state().saving).toBe("offline");
  expect(stored.at(-1)).toMatchObject({ body: { title: "乙" } });
  draft.sendNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(2);
  expect(draft.state().saving).toBe("saved");
});

test("[DESK-06] edits made during a request are reapplied to the merged draft", async () => {
  const { draft, sent, answers } = begin();
  let answer: (saved: Saved) => void = () => undefined;
  answers.push(() => new Promise((resolve) => (answer = resolve)));
  draft.change(["title"], "乙");
  await vi.advanceTimersByTimeAsync(400);
  draft.change(["title"], "乙丙");
  answer({ revision: "7", body: { title: "乙", text: "他人的" } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(draft.state().body).toEqual({ title: "乙丙", text: "他人的" });
  expect(sent.at(-1)).toEqual({
    body: { title: "乙丙", text: "他人的" },
    was: { title: "乙", text: "他人的" },
    seen: "7",
  });
});

test("[DESK-06] a conflict blocks sending until it is resolved, and keeps the changes of other fields", async () => {
  const { draft, sent, answers } = begin();
  const theirs = { title: "他", text: "一", lead: "他的" };
  const conflict = { theirs, revision: "3", changedBy: "小周", fields: [["title"]] };
  answers.push(() => Promise.reject(new DeskError("DRAFT_CONFLICT", "有人改了", { data: conflict })));
  draft.change(["title"], "我");
  await vi.advanceTimersByTimeAsync(1000);
  expect(draft.state()).toMatchObject({ saving: "conflict", conflict });
  draft.change(["text"], "三");
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(1);
  draft.resolve([["title"]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.at(-1)).toEqual({ body: { title: "他", text: "三", lead: "他的" }, was: theirs, seen: "3" });
  expect(draft.state()).toMatchObject({ saving: "saved", conflict: undefined });
});

test("[DESK-06] a body that was saved without an answer is not a conflict", async () => {
  const { draft, sent, stored, answers } = begin();
  const saved = { title: "乙", text: "一" };
  const conflict = { theirs: saved, revision: "9", changedBy: "我", fields: [["title"]] };
  answers.push(() => Promise.reject(new DeskError("", "网络连接失败")));
  draft.change(["title"], "乙");
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored.at(-1)).toMatchObject({ body: saved, unanswered: [saved] });
  answers.push(() => Promise.reject(new DeskError("", "网络连接失败")));
  draft.change(["title"], "乙丙");
  await vi.advanceTimersByTimeAsync(1000);
  answers.push(() => Promise.reject(new DeskError("DRAFT_CONFLICT", "有人改了", { data: conflict })));
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent.at(-1)).toEqual({ body: { title: "乙丙", text: "一" }, was: saved, seen: "9" });
  expect(draft.state()).toMatchObject({ saving: "saved", conflict: undefined });
});

test("[DESK-06] undo and redo group rapid edits, and are sent like other changes", async () => {
  const { draft, sent } = begin();
  draft.change(["title"], "乙");
  draft.change(["title"], "乙丙");
  draft.change(["text"], "二");
  expect(draft.state()).toMatchObject({ mayUndo: true, mayRedo: false });
  draft.undo();
  expect(draft.state().body).toEqual({ title: "乙丙", text: "一" });
  draft.undo();
  expect(draft.state()).toMatchObject({ body: { title: "甲", text: "一" }, mayUndo: false, mayRedo: true });
  draft.redo();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.at(-1)?.body).toEqual({ title: "乙丙", text: "一" });
});
