import { useEffect, useState } from "react";
import { importOnDemand } from "../../../../navigation/use-lazy-component.ts";
import { buttonVariant } from "../../../../ui/Button/button-variant.ts";
import { Dialog } from "../../../../ui/Dialog/Dialog.tsx";
import { Picture } from "../../../../ui/Picture/Picture.tsx";
import { isWeChat } from "../../../share/share.ts";
import { reset, type ModelProduct } from "./create-viewer.ts";
import { ModelStage } from "./ModelStage.tsx";
import type { Viewer } from "./viewer.ts";
import { turnCopy as copy } from "./turn.copy.ts";
import styles from "./ModelDialog.module.css";

/** The 3D model of a product, with its photograph until the model has loaded. */
export default function ModelDialog({ product, onClose }: { product: ModelProduct; onClose: () => void }) {
  const [state, setState] = useState<"waiting" | "loaded" | "failed" | "noGraphics">(() =>
    document.createElement("canvas").getContext("webgl2") ? "waiting" : "noGraphics",
  );
  const [code, setCode] = useState<typeof import("./viewer.ts")>();
  const [viewer, setViewer] = useState<Viewer>();
  const [withSize, setWithSize] = useState(false);
  const [inWeChat] = useState(() => isWeChat(navigator.userAgent));
  const [failures, setFailures] = useState(0);
  const canDraw = state !== "noGraphics";

  useEffect(() => {
    if (canDraw)
      importOnDemand(
        () => import("./viewer.ts"),
        (fetched) => {
          fetched.prepareViewer();
          setCode(fetched);
        },
      );
  }, [canDraw]);

  return (
    <Dialog open onClose={onClose} title={copy.title(product.name)} hideTitle variant="full" className={styles.dialog}>
      <div className={styles.turn}>
        <div className={styles.stage} data-state={state}>
          <div className={styles.poster} aria-hidden={state === "loaded"}>
            <Picture
              picture={product.picture}
              slot="gallery"
              sizes="(min-width: 48em) 80vh, 100vw"
              className={styles.picture}
            />
          </div>
          {code && state !== "failed" && (
            <ModelStage
              // The viewer caches results by address, failures too.
              product={{ ...product, model: failures > 0 ? `${product.model}#${failures}` : product.model }}
              withSize={withSize}
              onLoaded={(made, ground) => {
                code.setGround(made, ground);
                setViewer(made);
                setState("loaded");
              }}
              onFailed={() => {
                setFailures(failures + 1);
                setState("failed");
              }}
            />
          )}
        </div>
        <p className={styles.state} role="status">
          {state !== "loaded" && copy[state]}
        </p>
        <div className={styles.tools}>
          {state === "failed" && (
            <button type="button" className={buttonVariant("underlined")} onClick={() => setState("waiting")}>
              {copy.retry}
            </button>
          )}
          {state === "loaded" && viewer && (
            <>
              {Object.keys(product.size).length > 0 && (
                <button
                  type="button"
                  className={buttonVariant("underlined")}
                  aria-pressed={withSize}
                  onClick={() => setWithSize(!withSize)}
                >
                  {copy.size}
                </button>
              )}
              <button type="button" className={buttonVariant("underlined")} onClick={() => void reset(viewer)}>
                {copy.reset}
              </button>
              {viewer.canActivateAR && !inWeChat && (
                <button type="button" className={buttonVariant("underlined")} onClick={() => void viewer.activateAR()}>
                  {copy.place}
                </button>
              )}
            </>
          )}
          {inWeChat && <p className={styles.note}>{copy.inWeChat}</p>}
        </div>
      </div>
    </Dialog>
  );
}
