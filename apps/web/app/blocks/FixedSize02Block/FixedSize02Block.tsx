import type { BlockContents } from "@klarholm/contract";
import { look } from "../../ui/Button/look.ts";
import { ContentLink } from "../../ui/ContentLink/ContentLink.tsx";
import { Phrases } from "../../ui/Phrases/Phrases.tsx";
import { Picture } from "../../ui/Picture/Picture.tsx";
import { editorAttributes, type EditorValues } from "../editor-style.ts";
import type { BlockProps } from "../registry.ts";
import styles from "./FixedSize02Block.module.css";

type Contents = BlockContents<"fixed_size_02">;
type ButtonData = Contents["buttons"][number];

const alignments = { 1: "left", 2: "center", 3: "right" } as const;
const places = { 1: "left", 2: "above", 3: "right" } as const;

/** A picture beside words, or above them over the full width; a coloured text ground makes it a full-bleed band. */
export function FixedSize02Block({ contents, lead }: BlockProps<"fixed_size_02">) {
  const { pic, picLocation, label, title, subTitle, buttons, textBackground, textAlign } = contents;
  const Title = lead ? "h1" : "h2";
  const place = places[picLocation];
  return (
    <div className={styles.block} data-place={place} data-band={textBackground && true} data-shape={pic.height > pic.width ? "portrait" : "landscape"}>
      <Picture picture={pic} sizes={place === "above" ? "100vw" : "(min-width: 768px) 58vw, 100vw"} priority={lead} className={styles.picture} />
      <div className={styles.words} data-align={alignments[textAlign]} {...editorAttributes({ background: textBackground })}>
        <div className={styles.column} {...editorAttributes({ color: title.titleColor })}>
          {label && <p className={styles.label}>{label}</p>}
          <Title className={styles.title} {...editorAttributes({ size: title.titleSize })}>
            <Phrases text={title.titleText} />
          </Title>
          {subTitle && (
            <p className={styles.subTitle} {...editorAttributes({ color: subTitle.subTitleColor, size: subTitle.subTitleSize })}>
              {subTitle.subTitleText}
            </p>
          )}
          {buttons.length > 0 && (
            <div className={styles.buttons}>
              {buttons.map((button) => (
                <ContentLink key={button.buttonName} link={button.buttonLink}>
                  <span className={look(lookOf(button))} {...editorAttributes(valuesOf(button))}>
                    {button.buttonName}
                  </span>
                </ContentLink>
              ))}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** The colours and sizes that an editor chose in the block. */
export function fixedSize02Styles({ title, subTitle, buttons, textBackground }: Contents): EditorValues[] {
  return [
    { background: textBackground },
    { color: title.titleColor, size: title.titleSize },
    { color: subTitle?.subTitleColor, size: subTitle?.subTitleSize },
    ...buttons.map(valuesOf),
  ];
}

/** A border or a ground makes a rectangle; words alone get the hairline. */
function lookOf({ buttonBorderColor, buttonFillColor }: ButtonData) {
  return buttonBorderColor || buttonFillColor ? "outlined" : "quiet";
}

function valuesOf({ buttonTextColor, buttonBorderColor, buttonFillColor }: ButtonData): EditorValues {
  return { color: buttonTextColor, border: buttonBorderColor ?? buttonFillColor, background: buttonFillColor };
}
