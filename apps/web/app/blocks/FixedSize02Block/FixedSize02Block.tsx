import type { BlockContents } from "@klarholm/contract";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { isUpright, turningSlots } from "@klarholm/contract/picture-slots";
import { editorAttributes, type EditorValues } from "../editor-style.ts";
import type { BlockProps } from "../block-props.ts";
import { alignments, BlockText, blockTextStyles } from "../BlockText/BlockText.tsx";
import styles from "./FixedSize02Block.module.css";

const places = { 1: "left", 2: "above", 3: "right" } as const;

/** A picture next to text, or above it at full width; with a background colour a full-bleed band. */
export function FixedSize02Block({ contents, isOpening }: BlockProps<"fixed_size_02">) {
  const { pic, picLocation, textBackground, textAlign, ...words } = contents;
  const place = places[picLocation];
  return (
    <div
      className={styles.block}
      data-place={place}
      data-band={textBackground && true}
      data-shape={isUpright(pic) || (pic.width && pic.width === pic.height) ? "portrait" : "landscape"}
    >
      <Picture
        picture={pic}
        {...(textBackground && place !== "above" && turningSlots.band)}
        sizes={place === "above" ? "100vw" : "(min-width: 48em) 58vw, 100vw"}
        priority={isOpening}
        className={styles.picture}
      />
      <div
        className={styles.words}
        data-align={alignments[textAlign]}
        {...editorAttributes({ background: textBackground })}
      >
        <BlockText {...words} as={isOpening ? "h1" : "h2"} />
      </div>
    </div>
  );
}

export function fixedSize02Styles(contents: BlockContents<"fixed_size_02">): EditorValues[] {
  return [{ background: contents.textBackground }, ...blockTextStyles(contents)];
}
