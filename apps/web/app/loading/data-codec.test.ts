import { expect, test, vi } from "vitest";
import { decode, encode } from "./data-codec.ts";

class Refused {
  readonly status: number;
  readonly data: unknown;
  constructor(status: number, data: unknown) {
    this.status = status;
    this.data = data;
  }
}

/** There and back, with plugins as React Router gives them. */
async function carried(input: unknown) {
  const onComplete = vi.fn();
  const stream = encode(input, {
    plugins: [(value) => value instanceof Refused && ["Refused", value.status, value.data]],
    onComplete,
  });
  expect(onComplete).toHaveBeenCalledOnce();
  return (await decode(stream, { plugins: [put] })).value;
}

function put(kind: string, ...[status, data]: unknown[]) {
  return kind === "Refused" ? { value: new Refused(Number(status), data) } : undefined;
}

const streamOf = (text: string) => new Response(text).body ?? new ReadableStream<Uint8Array<ArrayBuffer>>();

test("plain data arrives as it was", async () => {
  const loaderData = { root: { words: ["峡湾蕾丝", "\u2028</script>"], none: null, "": [] }, page: "卷" };
  expect(await carried({ loaderData, actionData: null, errors: null })).toEqual({
    loaderData,
    actionData: null,
    errors: null,
  });
});

test("errors of a page and of a navigation arrive as what they are", async () => {
  const refused = new Refused(404, { message: "没有这件器物", path: ["a"] });
  expect(await carried({ loaderData: {}, errors: { page: refused } })).toEqual({
    loaderData: {},
    errors: { page: refused },
  });
  const answer = await carried({ root: { data: { menu: [] } }, page: { error: refused } });
  expect(answer).toEqual({ root: { data: { menu: [] } }, page: { error: refused } });
  expect(answer).toHaveProperty("page.error", expect.any(Refused));
});

test("an answer that is one such value alone arrives as that, and nothing as null", async () => {
  expect(await carried(new Refused(302, "/news"))).toBeInstanceOf(Refused);
  expect(await carried({ page: { data: undefined } })).toEqual({ page: { data: null } });
});

test("what is no whole answer is refused", async () => {
  for (const text of ["", "<!DOCTYPE html>", '{"root":{"data":{"menu":['])
    await expect(decode(streamOf(text), { plugins: [put] })).rejects.toThrow(SyntaxError);
});
