import type { BlockContents } from "@klarholm/contract";
import { Banner } from "./Banner.tsx";
import { Dealers } from "./Dealers.tsx";
import { GiftingHead } from "./GiftingHead.tsx";

/** What the gifting page shows around its tiles, one after the other, where that page's own order is not known. */
export function GiftingConfigBlock({ contents, lead }: { contents: BlockContents<"giftingConfig">; lead: boolean }) {
  return (
    <>
      <GiftingHead config={contents} lead={lead} />
      <Banner picture={contents.banner4Dealer} />
      <Banner picture={contents.banner4M} />
      <Dealers title={contents.title4Dealer} names={contents.name4Dealer} />
    </>
  );
}
