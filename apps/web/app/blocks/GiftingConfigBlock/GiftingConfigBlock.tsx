import type { BlockContents } from "@klarholm/contract";
import { Banner } from "./Banner.tsx";
import { Dealers } from "./Dealers.tsx";
import { GiftingHead } from "./GiftingHead.tsx";

/** The gifting page's content as a block on other pages, in default order. */
export function GiftingConfigBlock({
  contents,
  isOpening,
}: {
  contents: BlockContents<"giftingConfig">;
  isOpening: boolean;
}) {
  return (
    <>
      <GiftingHead config={contents} isOpening={isOpening} />
      <Banner picture={contents.banner4Dealer} />
      <Banner picture={contents.banner4M} />
      <Dealers title={contents.title4Dealer} names={contents.name4Dealer} />
    </>
  );
}
