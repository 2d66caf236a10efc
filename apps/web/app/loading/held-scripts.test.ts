import { describe, expect, it } from "vitest";
import { withScriptsHeld } from "./held-scripts.ts";
import { blursLater } from "./blurs-later.ts";
import { holdScripts, hydratedEvent } from "./hold-scripts.ts";
import { layOutLater } from "./lay-out-later.ts";
import { lettersLater } from "./letters-later.ts";
import { onceIdle } from "./once-idle.ts";
import { oncePainted } from "./once-painted.ts";
import { cutPage } from "./page-text.ts";

const own = ' nonce="m"';
const page = `<html><head><title>$&</title><link rel="modulepreload"${own} href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"${own}/></head><body><script${own}>first()</script><script${own}>window.__reactRouterContext = {}</script><script${own} type="module" async="">import "/assets/a.js";</script></body></html>`;

const hold = (html: string, common: string[] = []) => {
  const { head, text, scripts } = withScriptsHeld(cutPage(html, "m"), "m", new Set(common));
  return head + text + scripts;
};

describe("a page whose scripts wait", () => {
  const held = hold(page, ["/assets/b.js"]);

  it("asks for none of them, and names them for later, those of every page apart", () => {
    expect(held.replace(String(holdScripts), "")).not.toContain("modulepreload");
    expect(held).toContain(
      `<script${own} type="text/plain" data-held="" data-common="/assets/b.js" data-own="/assets/a.js">import "/assets/a.js";</script>`,
    );
    expect(held).toContain(`<script${own}>first()</script>`);
  });

  it("leaves unread what React takes it over with", () => {
    expect(held).toContain(
      `<script${own} type="text/plain" data-held-data="">window.__reactRouterContext = {}</script>`,
    );
    expect(() => hold(page.replace("__reactRouterContext", "other"))).toThrow(/data was not/);
  });

  it("begins with the starter, which bears the page's mark", () => {
    expect(held.slice(0, held.indexOf("</head>"))).toContain(
      `(${holdScripts})(p,i);(${layOutLater})();(${lettersLater})(p,i);(${blursLater})(p)})(${oncePainted},${onceIdle})</script>`,
    );
  });

  it("is no page that names no script of its own", () => {
    const theirs = page.replace(`${own} type="module"`, ' nonce="other" type="module"');
    expect(() => hold(theirs)).toThrow(/module script was not found/);
  });
});

it("the starter listens for the event that the page sends", () => {
  // Its source travels alone, so the name stands in it as well.
  expect(String(holdScripts)).toContain(`"${hydratedEvent}"`);
});
