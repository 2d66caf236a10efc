import { Label } from "../../ui/Label/Label.tsx";
import { Phrases } from "../../ui/Phrases/Phrases.tsx";
import styles from "./OpeningTitle.module.css";

interface Props {
  label?: string | undefined;
  title: string;
  isOpening: boolean;
  className: string | undefined;
}

/** Label and title on a large picture; an h1 in the page's opening. */
export function OpeningTitle({ label, title, isOpening, className }: Props) {
  const Title = isOpening ? "h1" : "h2";
  return (
    <>
      {label && <Label className={styles.label}>{label}</Label>}
      <Title className={`${styles.title} ${className}`}>
        <Phrases text={title} />
      </Title>
    </>
  );
}
