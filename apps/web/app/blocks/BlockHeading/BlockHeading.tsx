import type { Link } from "@klarholm/contract/link";
import type { ReactNode } from "react";
import { buttonVariant } from "../../ui/Button/button-variant.ts";
import { ContentLink } from "../ContentLink/ContentLink.tsx";
import { Label } from "../../ui/Label/Label.tsx";
import { Phrases } from "../../ui/Phrases/Phrases.tsx";
import { blocksCopy } from "../blocks.copy.ts";
import styles from "./BlockHeading.module.css";

interface Props {
  /** Small caps in Latin letters above the title. */
  label?: string | undefined;
  title?: string | undefined;
  linkName?: string | undefined;
  link?: Link | undefined;
  /** Whether the title is the page's h1. */
  isOpening: boolean;
  children?: ReactNode;
}

/** The heading of a block: label, title, and link. */
export function BlockHeading({ label, title, linkName, link, isOpening, children }: Props) {
  const Title = isOpening ? "h1" : "h2";
  if (!label && !title && !link) return children;
  return (
    <header className={styles.heading}>
      <div>
        {label && <Label className={styles.label}>{label}</Label>}
        {title && (
          <Title className={styles.title}>
            <Phrases text={title} />
          </Title>
        )}
      </div>
      <div className={styles.more}>
        {link && (
          <ContentLink link={link}>
            <span className={buttonVariant("quiet")}>{linkName || blocksCopy.seeAll}</span>
          </ContentLink>
        )}
        {children}
      </div>
    </header>
  );
}
