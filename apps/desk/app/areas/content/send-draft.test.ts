import { itemLimit } from "@klarholm/contract/desk/item-limit";
import { deskEndpoints } from "@klarholm/contract/desk/endpoints";
import { expect, test, vi } from "vitest";
import { sendDraft } from "./send-draft.ts";

const item = { kind: "stores", id: "stores" };
const unsent = { was: { a: 1, b: ["x"] }, body: { a: 2, b: ["x"] }, seen: "r1", base: "r1" };

/**
 * Answers each request with the next envelope.
 * @returns the requests that were sent
 */
function serve(...answers: { errorCode: string; data: unknown }[]) {
  const sent: { path: string; body: unknown }[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => {
    sent.push({ path: String(path), body: JSON.parse(String(init?.body)) });
    const { errorCode, data } = answers.shift() ?? { errorCode: "INTERNAL", data: null };
    return Response.json({ success: errorCode === "0", errorCode, errorMessage: errorCode, data });
  });
  return sent;
}

test("[DESK-06] sends a patch, or the whole body if the server has another base or knows no patches", async () => {
  const patched = { errorCode: "0", data: { revision: "r2", base: "r2" } };
  let sent = serve(patched);
  expect(await sendDraft(item, unsent)).toEqual({ revision: "r2", base: "r2", body: unsent.body });
  const patch = [{ op: "replace", path: "/a", value: 2 }];
  expect(sent).toEqual([{ path: deskEndpoints.patchDraft.path, body: { ...item, base: "r1", patch } }]);

  const whole = { revision: "r3", base: "r3", body: { a: 2, b: ["x", "y"] } };
  for (const errorCode of ["DRAFT_CHANGED", "NOT_FOUND"]) {
    sent = serve({ errorCode, data: null }, { errorCode: "0", data: whole });
    expect(await sendDraft(item, unsent)).toEqual(whole);
    const { was, body, seen } = unsent;
    expect(sent.at(-1)).toEqual({ path: deskEndpoints.saveDraft.path, body: { ...item, body, was, seen } });
  }
  sent = serve({ errorCode: "0", data: whole });
  await sendDraft(item, { ...unsent, body: null });
  expect(sent.map(({ path }) => path)).toEqual([deskEndpoints.saveDraft.path]);
});

test("[DESK-06] refuses a body above the size limit before sending", async () => {
  const sent = serve();
  const body = { text: "字".repeat(itemLimit / 3 + 1) };
  await expect(sendDraft(item, { ...unsent, body })).rejects.toMatchObject({
    code: "TOO_LARGE",
    message: expect.stringContaining("5.1 MB，最多 5 MB"),
  });
  expect(sent).toEqual([]);
});
