import { listStorySlots } from "@klarholm/contract/list-story-slots";
import { Link } from "react-router";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { Label } from "../../../ui/Label/Label.tsx";
import { Phrases } from "../../../ui/Phrases/Phrases.tsx";
import { Picture } from "../../../ui/Picture/Picture.tsx";
import { catalogueCopy } from "../catalogue.copy.ts";
import type { ListStory } from "../load-related.server.ts";
import styles from "./StoryCell.module.css";

interface Props {
  story: ListStory;
  count: number;
}

/** The story of a short list, in the free columns of the last row, or beside four products in two rows. */
export function StoryCell({ story, count }: Props) {
  const { picture, label, title, text, series, seriesPath } = story;
  const [wide, upright = wide] = listStorySlots(picture);
  const isOdd = count % 2 === 1;
  const shape = count === 4 || count % 4 === 3 ? upright : wide;
  const isWide = shape === "landscape";
  const column = shape === "scene" ? 29 : 23;
  return (
    <li className={styles.cell} data-shape={shape}>
      <Picture
        className={styles.picture}
        picture={picture}
        slot={shape}
        phoneSlot={isOdd ? upright : shape}
        sizes={`(min-width: 64em) ${isWide || count === 4 ? 48 : column}vw, (min-width: 48em) ${isWide && !isOdd ? 92 : 46}vw, ${isOdd ? 46 : 92}vw`}
      />
      <div className={styles.words}>
        {label && <Label className={styles.label}>{label}</Label>}
        <h2 className={styles.title}>
          <Phrases text={title} />
        </h2>
        {text && <p className={styles.text}>{text}</p>}
        {seriesPath && (
          <Link className={buttonVariant("quiet")} to={seriesPath}>
            {catalogueCopy.intoSeries(series)}
          </Link>
        )}
      </div>
    </li>
  );
}
