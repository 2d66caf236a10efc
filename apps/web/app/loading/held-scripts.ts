import { blursLater } from "./blurs-later.ts";
import { holdScripts } from "./hold-scripts.ts";
import { layOutLater } from "./lay-out-later.ts";
import { withLayoutSteps } from "./layout-steps.ts";
import { lettersLater } from "./letters-later.ts";
import { onceIdle } from "./once-idle.ts";
import { oncePainted } from "./once-painted.ts";
import { dataScript, type PageText } from "./page-text.ts";

/** What a page begins with, before anything of it can be seen. */
const starterText = `((p,i)=>{(${holdScripts})(p,i);(${layOutLater})();(${lettersLater})(p,i);(${blursLater})(p)})(${oncePainted},${onceIdle})`;

/**
 * A page whose scripts wait: none is asked for before `holdScripts` says so. Every page is readable and usable
 * without them, and the largest picture has the line for itself.
 * @param page as React Router writes it
 * @param mark what the page's own scripts bear as their nonce
 * @param common the files that every page needs, which may be fetched before anybody needs them
 * @returns the page with its module script inert, the files that it needs named on it, and the starter in its head
 * @throws when the page has no such script: React Router writes it otherwise than before
 */
export function withScriptsHeld(page: PageText, mark: string, common: ReadonlySet<string>): PageText {
  const own = ` nonce="${mark}"`;
  const [bare, module] = [`<script${own} type="module" async="">`, `<script${own} type="text/plain" data-held=""`];
  // Data is not even read before: a sixth of a page, as text that scripts have to read once more.
  const scripts = page.scripts.replaceAll(
    dataScript(mark),
    `<script${own} type="text/plain" data-held-data="">window.__reactRouterContext`,
  );
  const start = scripts.indexOf(bare);
  if (start < 0) throw new Error("The page's module script was not found: see held-scripts.ts");
  const files: string[] = [];
  const head = page.head.replaceAll(/<link rel="modulepreload"[^>]*? href="([^"]*)"[^>]*>/g, (_, href: string) => {
    files.push(href);
    return "";
  });
  const starter = `<script${own}>${starterText}</script>`;
  const listed = (isCommon: boolean) => files.filter((file) => common.has(file) === isCommon).join(" ");
  const held = `${module} data-common="${listed(true)}" data-own="${listed(false)}">`;
  return {
    head: head + starter,
    text: withLayoutSteps(page.text, mark),
    scripts: scripts.slice(0, start) + held + scripts.slice(start + bare.length),
  };
}
