import { describe, expect, it } from "vitest";
import { withStylesCarried } from "./carried-styles.ts";

const sheets: Record<string, string> = {
  "/assets/frame-1.css": "@layer frame{._header_1_1{color:red}}",
  "/assets/story-1.css": "@layer blocks{._story_2_1{color:blue}}",
  "/theme/ink-000000.css": "@layer tokens{:root{--ink:#000}}",
};
const sheetAt = async (address: string) => sheets[address];
const page = (links: string) => ({
  head: `<html><head>${links}`,
  text: `</head><body><header class="a _header_1_1"></header></body></html>`,
});
const carried = async (links: string) => {
  const { head, carried: sheets } = await withStylesCarried(page(links), sheetAt);
  return { links: head.replace("<html><head>", ""), css: sheets.map(({ text }) => text).join("") };
};

describe("a page that carries its styles", () => {
  it("has the sheets of its classes and those of all pages, in their order, and does not ask for them", async () => {
    expect(
      await carried(
        `<link nonce="m" rel="stylesheet" href="/assets/frame-1.css#"/><link rel="stylesheet" href="/theme/ink-000000.css"/>`,
      ),
    ).toEqual({
      links: `<link nonce="m" rel="stylesheet" href="/assets/frame-1.css#" disabled=""/><link rel="stylesheet" href="/assets/frame-1.css" data-carried="" disabled=""/><link rel="stylesheet" href="/theme/ink-000000.css" disabled=""/>`,
      css: "@layer frame{._header_1_1{color:red}}\n@layer tokens{:root{--ink:#000}}\n",
    });
  });

  it("shares the build's sheets with other pages", async () => {
    const link = `<link rel="stylesheet" href="/assets/frame-1.css"/>`;
    const [one, other] = [page(link), page(link)];
    const { carried: sheets } = await withStylesCarried(one, sheetAt);
    expect((await withStylesCarried(other, sheetAt)).carried[0]).toBe(sheets[0]);
  });

  it("leaves a sheet to visitors who do something when it has none of its classes", async () => {
    expect(await carried(`<link rel="stylesheet" href="/assets/story-1.css"/>`)).toEqual({
      links: `<link rel="stylesheet" href="/assets/story-1.css" data-late="" disabled=""/>`,
      css: "",
    });
  });

  it("leaves those that say so to them as well, but not where there are none", async () => {
    const late = `<link rel="stylesheet" href="/fonts/rest.css" data-late=""`;
    expect((await carried(`${late}/>`)).links).toBe(`${late} disabled=""/><noscript>${late}/></noscript>`);
  });

  it("goes on linking what cannot be read", async () => {
    const link = `<link rel="stylesheet" href="/assets/elsewhere.css"/>`;
    expect((await carried(link)).links).toBe(link);
  });
});
