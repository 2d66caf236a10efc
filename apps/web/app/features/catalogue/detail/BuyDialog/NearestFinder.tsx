import { useId, useState } from "react";
import { useSiteConfig } from "../../../../api/site-config.ts";
import { buyCopy } from "./buy.copy.ts";
import styles from "./NearestFinder.module.css";

const copy = buyCopy.nearest;

/** Puts the store nearest to the visitor in the place of the site-wide one, on a press alone (PDP-08, STORE-05). */
export function NearestFinder() {
  const config = useSiteConfig();
  const noteId = useId();
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState("");

  const find = async () => {
    if (asking) return;
    setAsking(true);
    setSaid(copy.asking);
    const found = await import("../../../stores/find-nearest.ts").then(
      ({ findNearest }) => findNearest(config),
      () => ({ failure: "failed" as const }),
    );
    setSaid("failure" in found ? copy[found.failure] : copy.found(found.name, found.distance));
    setAsking(false);
  };

  return (
    <div className={styles.finder} data-scripted>
      {/* It keeps the focus while it waits, which a disabled button would lose. */}
      <button
        type="button"
        className={styles.find}
        aria-disabled={asking}
        aria-describedby={noteId}
        onClick={() => void find()}
      >
        {copy.find}
      </button>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <p id={noteId} className={styles.note}>
        {copy.privacy}
      </p>
    </div>
  );
}
