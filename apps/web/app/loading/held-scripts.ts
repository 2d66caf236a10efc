import { holdScripts } from "./hold-scripts.ts";

/**
 * A page whose scripts wait: none is asked for before `holdScripts` says so. Every page is readable and usable
 * without them, and the largest picture has the line for itself.
 * @param html a whole page as React Router writes it
 * @param mark what the page's own scripts bear as their nonce
 * @returns the page with its module script inert, the files that it needs named on it, and the starter in its head
 * @throws when the page has no such script: React Router writes it otherwise than before
 */
export function withScriptsHeld(html: string, mark: string): string {
  const own = ` nonce="${mark}"`;
  const files: string[] = [];
  const [bare, module] = [` type="module" async=""`, ` type="text/plain" data-held=""`];
  const start = html.indexOf(`<script${own}${bare}>`);
  if (start < 0) throw new Error("The page's module script was not found: see held-scripts.ts");
  const held = html
    .replaceAll(/<link rel="modulepreload"[^>]*? href="([^"]*)"[^>]*>/g, (_, href: string) => {
      files.push(href);
      return "";
    })
    .replace(`<script${own}${bare}>`, `<script${own}${module} data-files="${files.join(" ")}">`);
  return held.replace("</head>", () => `<script${own}>(${holdScripts})()</script></head>`);
}
