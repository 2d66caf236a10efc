import type { Block, SiteSettings } from "@klarholm/contract";
import { useMemo, useState } from "react";
import { Blocks } from "../../../blocks/Blocks.tsx";
import { Banner } from "../../../blocks/GiftingConfigBlock/Banner.tsx";
import { Dealers } from "../../../blocks/GiftingConfigBlock/Dealers.tsx";
import { GiftingHead } from "../../../blocks/GiftingConfigBlock/GiftingHead.tsx";
import { HelpContext } from "../../../blocks/help-context.ts";
import { Dialog } from "../../../ui/Dialog/Dialog.tsx";
import { giftingCopy } from "../gifting.copy.ts";
import type { GiftingView } from "../gifting-view.ts";
import styles from "./GiftingPage.module.css";
import { HelpLines } from "./HelpLines.tsx";

const anchor = "gifting-help";

interface Props {
  view: GiftingView;
  settings: SiteSettings;
}

/** Corporate gifting (section 2). A tile's button without a link opens a dialog with the advisers' numbers (GIFT-04). */
export function GiftingPage({ view: { config, tiles, dealerTile, others }, settings }: Props) {
  const [about, setAbout] = useState<string>();
  const help = useMemo(() => ({ anchor, ask: setAbout }), []);
  return (
    <HelpContext value={help}>
      <div className={styles.page}>
        <GiftingHead config={config} isOpening />
        <Part blocks={tiles} />
        <Banner picture={config.banner4Dealer} />
        <Part blocks={dealerTile ? [dealerTile] : []} />
        <Part blocks={others} />
        <Banner picture={config.banner4M} />
        <Dealers title={config.title4Dealer} names={config.name4Dealer} />
        <section id={anchor} className={styles.help}>
          <h2 className={styles.helpTitle}>{giftingCopy.adviser}</h2>
          <HelpLines settings={settings} />
        </section>
      </div>
      <Dialog
        open={about !== undefined}
        onClose={() => setAbout(undefined)}
        title={about === undefined ? giftingCopy.adviser : giftingCopy.helpTitle(about)}
      >
        <HelpLines settings={settings} />
      </Dialog>
    </HelpContext>
  );
}

function Part({ blocks }: { blocks: Block[] }) {
  return (
    blocks.length > 0 && (
      <div className={styles.part}>
        <Blocks blocks={blocks} />
      </div>
    )
  );
}
