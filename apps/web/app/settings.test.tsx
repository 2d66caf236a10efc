import { imageSettings, type SiteSettings, textSettings } from "@klarholm/contract";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { BuyInfo } from "./features/catalogue/detail/BuyDialog/BuyInfo.tsx";
import { ContactChannels } from "./features/contact/ContactChannels/ContactChannels.tsx";
import { frameData } from "../test/frame.factories.ts";
import { Frame } from "./frame/Frame/Frame.tsx";

/** Header, footer, contact page and buy dialog, which show the settings of section 3 between them. */
function render(settings: SiteSettings): string {
  const Site = createRoutesStub([
    {
      id: "root",
      path: "/",
      HydrateFallback: () => null,
      loader: () => null,
      Component: () => (
        <Frame data={frameData(settings)}>
          <ContactChannels settings={settings} />
          <BuyInfo settings={settings} />
        </Frame>
      ),
    },
  ]);
  return renderToString(<Site hydrationData={{ loaderData: { root: frameData(settings) } }} />);
}

/** A unique value for every setting. */
const words = Object.fromEntries(
  textSettings.map((name, index) => [
    name,
    /ink4/i.test(name) ? `https://${name.toLowerCase()}.example.com/` : `值-${name}-${index}`,
  ]),
);
const pictures = Object.fromEntries(
  imageSettings.map((name) => [name, { url: `/media/${name}.svg`, width: 300, height: 300, alt: `图-${name}` }]),
);
const all: SiteSettings = { ...words, ...pictures };

/** Elements without content; some are filled on interaction, independent of settings. */
const emptyIn = (html: string) =>
  [...html.matchAll(/<(p|a|li|dt|dd|ul|ol|h[1-6]|span|button)(?: [^>]*)?><\/\1>/g)].map(([tag]) => tag);

describe("[CFG-01] a setting of section 3", () => {
  // A QR code replaces the link.
  const shown = render(all) + render(words);
  const waiting = emptyIn(render(all));

  test.each(textSettings)("%s is shown", (name) => {
    expect(shown).toContain(words[name]);
  });

  test.each(imageSettings)("%s is shown", (name) => {
    expect(shown).toContain(`/media/${name}.svg`);
  });

  test.each([...textSettings, ...imageSettings])(
    "a page without %s has a fallback or hides the part, without empty elements",
    (name) => {
      const { [name]: _missing, ...others } = all;
      for (const html of [render(others), render({ [name]: all[name] })]) {
        expect(html).not.toMatch(/undefined|\[object|(?:src|href)=""|href="(?:tel|mailto):"/);
        expect(emptyIn(html)).toEqual(waiting);
      }
    },
  );

  test("a page without settings is readable", () => {
    expect(render({})).not.toMatch(/undefined|\[object|(?:src|href)=""/);
    expect(emptyIn(render({}))).toEqual(waiting);
  });
});
