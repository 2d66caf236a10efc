import type { BlockContents } from "@klarholm/contract";
import { useContext } from "react";
import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { ContentLink } from "../ContentLink/ContentLink.tsx";
import { Label } from "../../ui/Label/Label.tsx";
import { Phrases } from "../../ui/Phrases/Phrases.tsx";
import { editorAttributes, type EditorValues } from "../editor-style.ts";
import { HelpContext } from "../help-context.ts";
import styles from "./BlockText.module.css";

type Contents = Pick<BlockContents<"fixed_size_02">, "label" | "title" | "subTitle"> &
  Partial<Pick<BlockContents<"fixed_size_02">, "buttons">>;
type ButtonData = BlockContents<"fixed_size_02">["buttons"][number];

export const alignments = { 1: "left", 2: "center", 3: "right" } as const;

interface Props extends Contents {
  as: "h1" | "h2" | "h3";
  small?: boolean;
}

export function BlockText({ label, title, subTitle, buttons, as: Title, small }: Props) {
  return (
    <div className={styles.column} data-small={small} {...editorAttributes({ color: title.titleColor })}>
      {label && <Label className={styles.label}>{label}</Label>}
      <Title className={styles.title} {...editorAttributes({ size: title.titleSize })}>
        <Phrases text={title.titleText} />
      </Title>
      {subTitle && (
        <p
          className={styles.subTitle}
          {...editorAttributes({ color: subTitle.subTitleColor, size: subTitle.subTitleSize })}
        >
          {subTitle.subTitleText}
        </p>
      )}
      {buttons && buttons.length > 0 && (
        <div className={styles.buttons}>
          {buttons.map((button) => (
            <BlockTextButton key={button.buttonName} button={button} about={title.titleText} />
          ))}
        </div>
      )}
    </div>
  );
}

/** A link; without a target it opens the page's help, if offered. */
function BlockTextButton({ button, about }: { button: ButtonData; about: string }) {
  const help = useContext(HelpContext);
  const name = (
    <span className={buttonVariant(variantOf(button))} {...editorAttributes(valuesOf(button))}>
      {button.buttonName}
    </span>
  );
  if (button.buttonLink || !help) return <ContentLink link={button.buttonLink}>{name}</ContentLink>;
  return (
    // Without scripts it jumps to the same information in the page.
    <form action={`#${help.anchor}`} onSubmit={(event) => (event.preventDefault(), help.ask(about))}>
      <button type="submit" aria-haspopup="dialog">
        {name}
      </button>
    </form>
  );
}

export function blockTextStyles({ title, subTitle, buttons = [] }: Contents): EditorValues[] {
  return [
    { color: title.titleColor, size: title.titleSize },
    { color: subTitle?.subTitleColor, size: subTitle?.subTitleSize },
    ...buttons.map(valuesOf),
  ];
}

/** Outlined with a border or fill colour, otherwise plain. */
function variantOf({ buttonBorderColor, buttonFillColor }: ButtonData) {
  return buttonBorderColor || buttonFillColor ? "outlined" : "quiet";
}

function valuesOf({ buttonTextColor, buttonBorderColor, buttonFillColor }: ButtonData): EditorValues {
  return { color: buttonTextColor, border: buttonBorderColor ?? buttonFillColor, background: buttonFillColor };
}
