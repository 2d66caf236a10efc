import { holdScripts } from "./hold-scripts.ts";
import { layOutLater } from "./lay-out-later.ts";
import { lettersLater } from "./letters-later.ts";

/**
 * A page whose scripts wait: none is asked for before `holdScripts` says so. Every page is readable and usable
 * without them, and the largest picture has the line for itself.
 * @param html a whole page as React Router writes it
 * @param mark what the page's own scripts bear as their nonce
 * @param common the files that every page needs, which may be fetched before anybody needs them
 * @returns the page with its module script inert, the files that it needs named on it, and the starter in its head
 * @throws when the page has no such script: React Router writes it otherwise than before
 */
export function withScriptsHeld(html: string, mark: string, common: ReadonlySet<string>): string {
  const own = ` nonce="${mark}"`;
  const [bare, module] = [`<script${own} type="module" async="">`, `<script${own} type="text/plain" data-held=""`];
  const start = html.indexOf(bare);
  if (start < 0) throw new Error("The page's module script was not found: see held-scripts.ts");
  const end = html.indexOf("</head>");
  const files: string[] = [];
  const head = html
    .slice(0, end)
    .replaceAll(/<link rel="modulepreload"[^>]*? href="([^"]*)"[^>]*>/g, (_, href: string) => {
      files.push(href);
      return "";
    });
  const starter = `<script${own}>(${holdScripts})();(${layOutLater})();(${lettersLater})()</script>`;
  const listed = (isCommon: boolean) => files.filter((file) => common.has(file) === isCommon).join(" ");
  const held = `${module} data-common="${listed(true)}" data-own="${listed(false)}">`;
  return withDataHeld(head + starter + html.slice(end, start) + held + html.slice(start + bare.length), own);
}

/** What React takes the page over with is not even read before: a sixth of a page, as text that scripts have to read once more. */
function withDataHeld(html: string, own: string): string {
  const parts = html.split(`<script${own}>window.__reactRouterContext`);
  if (parts.length < 2) throw new Error("The page's data was not found: see held-scripts.ts");
  return parts.join(`<script${own} type="text/plain" data-held-data="">window.__reactRouterContext`);
}
