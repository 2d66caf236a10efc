import { look } from "../../ui/Button/look.ts";
import { frameCopy } from "../frame.copy.ts";
import styles from "./RouterError.module.css";

/**
 * The generic router error screen (section 2). It stands alone: what failed may be the frame itself.
 * The link home loads the page anew, since the running application is in doubt.
 */
export function RouterError() {
  return (
    <main className={styles.screen}>
      <title>{frameCopy.error.title}</title>
      <h1 className={styles.title}>{frameCopy.error.title}</h1>
      <p>{frameCopy.error.text}</p>
      <a className={look("outlined")} href="/">
        {frameCopy.error.home}
      </a>
    </main>
  );
}
