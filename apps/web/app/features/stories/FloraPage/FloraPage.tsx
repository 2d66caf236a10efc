import type { Block } from "@klarholm/contract";
import { Link } from "react-router";
import { Blocks } from "../../../blocks/Blocks.tsx";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { storiesCopy } from "../stories.copy.ts";
import styles from "./FloraPage.module.css";

/** A page without the site's frame, hence with a link home. */
export function FloraPage({ blocks }: { blocks: readonly Block[] }) {
  return (
    <article className={styles.page}>
      <Blocks blocks={blocks} hasOpening />
      <p className={styles.back}>
        <Link className={buttonVariant("quiet")} to="/">
          {storiesCopy.backToSite}
        </Link>
      </p>
    </article>
  );
}
