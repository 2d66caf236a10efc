import { Label } from "../../ui/Label/Label.tsx";
import { Phrases } from "../../ui/Phrases/Phrases.tsx";
import styles from "./OpeningTitle.module.css";

interface Props {
  label?: string | undefined;
  title: string;
  /** Whether it opens the page. */
  lead: boolean;
  className: string | undefined;
}

/** The words over a large picture begin with these: a label, and a title that is the page's own where the block opens it. */
export function OpeningTitle({ label, title, lead, className }: Props) {
  const Title = lead ? "h1" : "h2";
  return (
    <>
      {label && <Label className={styles.label}>{label}</Label>}
      <Title className={`${styles.title} ${className}`}>
        <Phrases text={title} />
      </Title>
    </>
  );
}
