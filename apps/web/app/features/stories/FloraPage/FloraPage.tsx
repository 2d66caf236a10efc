import type { Block } from "@klarholm/contract";
import { Link } from "react-router";
import { Blocks } from "../../../blocks/Blocks.tsx";
import { look } from "../../../ui/Button/look.ts";
import { storiesCopy } from "../stories.copy.ts";
import styles from "./FloraPage.module.css";

interface Props {
  blocks: readonly Block[];
}

/** Full-bleed chapters and, at their end, a quiet way back to the site: there is no frame to lead there. */
export function FloraPage({ blocks }: Props) {
  return (
    <article className={styles.page}>
      <Blocks blocks={blocks} leading />
      <p className={styles.back}>
        <Link className={look("quiet")} to="/">
          {storiesCopy.backToSite}
        </Link>
      </p>
    </article>
  );
}
