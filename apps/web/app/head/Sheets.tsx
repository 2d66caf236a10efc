import { createContext, useContext } from "react";
import { Links } from "react-router";

/** What the server writes into the page's one inline `<style>`, and the nonce by which the host finds it. */
export interface InlineSheets {
  nonce: string | undefined;
  /** Rules that are made for this page: the brand's colours, and what editors chose. */
  rules: string;
  /** Style sheets by the address that browsers would ask for. */
  sheets: ReadonlyMap<string, string>;
}

/** Set while the server renders; undefined in browsers. */
export const InlineSheetsContext = createContext<InlineSheets | undefined>(undefined);

/**
 * The site's style sheets as one inline `<style>`, and its fetched fonts as another: the first paint waits for no second
 * request. Browsers render nothing: React keeps styles in the head that it does not know, also when an error screen mounts
 * the document anew. Development links the sheets of Vite instead.
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
  // A rule of its own in each line (apps/server/src/modules/fonts/sheet.ts); those of the device's faces fetch nothing.
  const isFetched = (line: string) => line.startsWith("@font-face") && line.includes("url(");
  const fonts = [...inline.sheets.keys()].filter((address) => address.startsWith("/fonts/"));
  return (
    <>
      <style
        nonce={inline.nonce}
        data-sheets={[...inline.sheets.keys()].join(" ")}
        dangerouslySetInnerHTML={{ __html: lines.filter((line) => !isFetched(line)).join("\n") }}
      />
      {/* Off until the page has loaded (hydration/before-hydration.ts): faces would share the line with the largest picture. */}
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
