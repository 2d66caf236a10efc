import type { BlockContents } from "@klarholm/contract";
import { sequenceSlots } from "@klarholm/contract/picture-slots";
import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { ContentLink } from "../ContentLink/ContentLink.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { blocksCopy } from "../blocks.copy.ts";
import styles from "./SequenceItem.module.css";

type Contents = BlockContents<"SequenceModel">;

interface Props {
  item: Contents["items"][number];
  anchor: string | undefined;
  layout: Exclude<Contents["layout"], "pinned">;
  /** Whether its picture is stacked with the others'. */
  isPinned: boolean;
  /** Position from 1; shown by steps without a mark. */
  number: number;
  /** Whether it may be larger on a wall. */
  isLarge: boolean;
  as: "h2" | "h3";
  /** Whether a missing picture leaves an empty frame. */
  reservesSpace: boolean;
}

const widths = {
  steps: "(min-width: 48em) 50vw, 100vw",
  timeline: "(min-width: 48em) 40vw, 100vw",
  wall: "(min-width: 80em) 25vw, (min-width: 48em) 33vw, 50vw",
} as const;
const largeOnWall = "(min-width: 80em) 50vw, (min-width: 48em) 50vw, 100vw";

function isWide({ width = 1, height = 0 }: NonNullable<Contents["items"][number]["pic"]>): boolean {
  return width > height;
}

/** An item of a sequence; links can target its anchor. */
export function SequenceItem({
  item: { mark, title, text, pic, link, linkName },
  anchor,
  layout,
  isPinned,
  number,
  isLarge,
  as: Title,
  reservesSpace,
}: Props) {
  const label = mark ?? (layout === "steps" ? String(number).padStart(2, "0") : undefined);
  return (
    <li
      id={isPinned ? undefined : anchor}
      className={styles.item}
      data-layout={layout}
      data-picture={pic && (isWide(pic) ? "landscape" : "portrait")}
    >
      {label && <p className={styles.mark}>{label}</p>}
      {pic && (
        <Picture
          picture={pic}
          slot={sequenceSlots[isPinned ? "pinned" : layout]}
          sizes={isLarge ? largeOnWall : widths[layout]}
          className={styles.picture}
        />
      )}
      {!pic && reservesSpace && <span className={styles.empty} aria-hidden />}
      {/* A pinned step has no box of its own for the anchor. */}
      <div id={isPinned ? anchor : undefined} className={styles.words}>
        <Title className={styles.title}>{title}</Title>
        {text && <p className={styles.text}>{text}</p>}
        {link && (
          <ContentLink link={link}>
            <span className={buttonVariant("quiet")}>{linkName || blocksCopy.seeAll}</span>
          </ContentLink>
        )}
      </div>
    </li>
  );
}
