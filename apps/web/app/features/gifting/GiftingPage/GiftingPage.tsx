import type { Block, SiteSettings } from "@klarholm/contract";
import { useCallback, useMemo, useState } from "react";
import { Blocks } from "../../../blocks/Blocks.tsx";
import { HelpContext } from "../../../blocks/help-context.ts";
import { useLazyComponent } from "../../../navigation/use-lazy-component.ts";
import { giftingCopy } from "../gifting.copy.ts";
import type { GiftingView } from "../gifting-view.ts";
import { HelpLines } from "../HelpDialog/HelpLines.tsx";
import { Banner } from "../../../blocks/GiftingConfigBlock/Banner.tsx";
import { Dealers } from "../../../blocks/GiftingConfigBlock/Dealers.tsx";
import { GiftingHead } from "../../../blocks/GiftingConfigBlock/GiftingHead.tsx";
import styles from "./GiftingPage.module.css";

const loadDialog = async () => (await import("../HelpDialog/HelpDialog.tsx")).default;
const anchor = "gifting-help";

interface Props {
  view: GiftingView;
  settings: SiteSettings;
}

/** Corporate gifting (section 2): opening, tiles, dealer tile, services, dealers. A button that leads nowhere opens help. */
export function GiftingPage({ view: { config, tiles, dealerTile, others }, settings }: Props) {
  const [about, setAbout] = useState<string>();
  const close = useCallback(() => setAbout(undefined), []);
  const [HelpDialog, askForDialog] = useLazyComponent(loadDialog);
  const help = useMemo(() => {
    const ask = (tile: string) => {
      setAbout(tile);
      askForDialog();
    };
    return { anchor, ask };
  }, [askForDialog]);
  return (
    <HelpContext value={help}>
      <div className={styles.page}>
        <GiftingHead config={config} lead />
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
      {HelpDialog && about !== undefined && <HelpDialog about={about} settings={settings} onClose={close} />}
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
