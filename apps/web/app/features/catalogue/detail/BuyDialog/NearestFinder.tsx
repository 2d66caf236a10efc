import { useId } from "react";
import { useDistances } from "../../../stores/use-distances.ts";
import { buyCopy } from "./buy.copy.ts";
import styles from "./NearestFinder.module.css";

const copy = buyCopy.nearest;

/** Finds the store nearest to the visitor on click (PDP-08, STORE-05). */
export function NearestFinder() {
  const noteId = useId();
  const { state, nearest, measure } = useDistances();
  const result = () => (nearest ? copy.found(nearest.name, nearest.distance) : copy.none);
  return (
    <div className={styles.finder} data-scripted>
      {/* A disabled button would lose focus. */}
      <button
        type="button"
        className={styles.find}
        aria-disabled={state === "asking"}
        aria-describedby={noteId}
        onClick={() => void measure()}
      >
        {copy.find}
      </button>
      <p role="status" className={styles.status}>
        {state === "sorted" ? result() : state !== "idle" && copy[state]}
      </p>
      <p id={noteId} className={styles.note}>
        {copy.privacy}
      </p>
    </div>
  );
}
