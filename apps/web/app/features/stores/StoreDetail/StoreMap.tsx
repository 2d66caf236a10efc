import { useId, useState } from "react";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import { mapSize } from "../map-links.ts";
import { storesCopy } from "../stores.copy.ts";
import styles from "./StoreMap.module.css";

/** A map from the map service, loaded only after a click (CN-01). */
export function StoreMap({ src, alt }: { src: string; alt: string }) {
  const [state, setState] = useState<"closed" | "open" | "failed">("closed");
  const id = useId();
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={buttonVariant("outlined")}
        aria-expanded={state !== "closed"}
        aria-controls={id}
        onClick={() => setState(state === "closed" ? "open" : "closed")}
      >
        {storesCopy.showMap}
      </button>
      <div id={id} className={styles.frame} hidden={state === "closed"}>
        {state === "open" && (
          <img
            className={styles.map}
            src={src}
            alt={alt}
            {...mapSize}
            referrerPolicy="no-referrer"
            onError={() => setState("failed")}
          />
        )}
        {state === "failed" && <p role="alert">{storesCopy.mapFailed}</p>}
      </div>
    </div>
  );
}
