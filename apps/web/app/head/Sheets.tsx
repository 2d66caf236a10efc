import { createContext, useContext } from "react";
import { Links } from "react-router";

/** The content of the page's inline `<style>`, and the nonce by which the host finds it. */
export interface InlineSheets {
  nonce: string | undefined;
  /** Rules of this page: the brand's and the editors' colours. */
  rules: string;
  /** Style sheets by address. */
  sheets: ReadonlyMap<string, string>;
}

/** Set during server rendering; undefined in browsers. */
export const InlineSheetsContext = createContext<InlineSheets | undefined>(undefined);

/**
 * The site's style sheets as one inline `<style>`, and its web fonts as another, so that the first paint needs no
 * second request. Browsers render nothing: React keeps unknown styles in the head, also when an error screen remounts
 * the document. Development links Vite's sheets instead.
 */
export function InlineStyle() {
  const inline = useContext(InlineSheetsContext);
  if (import.meta.env.DEV)
    return (
      <>
        <Links />
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inline?.rules ?? "" }} />
      </>
    );
  if (!inline) return null;
  const lines = [...inline.sheets.values(), inline.rules].flatMap((css) => css.split("\n"));
  // One rule per line (apps/server/src/modules/fonts/sheet.ts); local fonts are not fetched.
  const isFetched = (line: string) => line.startsWith("@font-face") && line.includes("url(");
  const fonts = [...inline.sheets.keys()].filter((address) => address.startsWith("/fonts/"));
  return (
    <>
      <style
        nonce={inline.nonce}
        data-sheets={[...inline.sheets.keys()].join(" ")}
        dangerouslySetInnerHTML={{ __html: lines.filter((line) => !isFetched(line)).join("\n") }}
      />
      {/* Disabled until the page has loaded (hydration/before-hydration.ts): fonts would compete with the largest
          picture for bandwidth. */}
      <style
        nonce={inline.nonce}
        data-fonts
        media="not all"
        dangerouslySetInnerHTML={{ __html: lines.filter(isFetched).join("\n") }}
      />
      <noscript>
        {fonts.map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
      </noscript>
    </>
  );
}

interface SheetProps {
  href: string;
  /** Order among linked sheets, as React's `precedence`. */
  precedence: string;
}

/** Links a style sheet, unless the page has it inline. */
export function Sheet({ href, precedence }: SheetProps) {
  const inline = useContext(InlineSheetsContext);
  const isInline = import.meta.env.SSR ? inline?.sheets.has(href) : inlineAddresses().includes(href);
  return isInline ? null : <link rel="stylesheet" href={href} precedence={precedence} />;
}

function inlineAddresses(): string[] {
  return document.querySelector<HTMLStyleElement>("style[data-sheets]")?.dataset["sheets"]?.split(" ") ?? [];
}
