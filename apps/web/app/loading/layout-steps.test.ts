import { expect, it } from "vitest";
import { layOutSoFar, withLayoutSteps } from "./layout-steps.ts";

const script = `<script nonce="m">(${layOutSoFar})()</script>`;
const header = "</head><body><header><a href='/'>家</a></header>";
/** The same with a step as the last child of what ends there. */
const headerStep = header.replace("</header>", `${script}</header>`);
const rest = "<footer data-below><p>下</p></footer></body>";
const item = `<li><p>${"字".repeat(200)}</p></li>`;
const pageOf = (items: number) => `${header}<main>${item.repeat(items)}</main>${rest}`;

it("lays out the header, and what follows up to the first part below", () => {
  expect(withLayoutSteps(pageOf(1), "m")).toBe(`${headerStep}<main>${item}${script}</main>${rest}`);
});

it("takes more steps through a longer first screen, four at most, each within the end of an item", () => {
  const stepsOf = (text: string) => withLayoutSteps(text, "m").split(script);
  expect(stepsOf(pageOf(20))).toHaveLength(4);
  expect(stepsOf(pageOf(500))).toHaveLength(6);
  for (const text of [pageOf(20), pageOf(500)]) {
    expect(stepsOf(text).join("")).toBe(text);
    for (const part of stepsOf(text).slice(1, -2)) expect(part).toMatch(/<\/p>$/);
  }
});

it("takes no step where a part below follows no other", () => {
  const list = `<main><h1>词</h1><ul><li data-below><p>下</p></li></ul></main>`;
  expect(withLayoutSteps(header + list + rest, "m")).toBe(headerStep + list + rest);
});

it("leaves a page without a frame as it is", () => {
  const alone = "</head><body><main><h1>抱歉</h1></main></body>";
  expect(withLayoutSteps(alone, "m")).toBe(alone);
});
