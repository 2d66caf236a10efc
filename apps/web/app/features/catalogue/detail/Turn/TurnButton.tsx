import { useState } from "react";
import { useLazyComponent } from "../../../../navigation/use-lazy-component.ts";
import { buttonVariant } from "../../../../ui/Button/button-variant.ts";
import { turnCopy as copy } from "./turn.copy.ts";
import type { TurnedProduct } from "./make-viewer.ts";

const loadDialog = async () => (await import("./TurnDialog.tsx")).default;

/** Opens the 3D model of a product; its code is fetched on the first press. */
export function TurnButton({ product }: { product: TurnedProduct }) {
  const [open, setOpen] = useState(false);
  const [TurnDialog, fetchDialog] = useLazyComponent(loadDialog);
  const turn = () => {
    setOpen(true);
    fetchDialog();
  };
  return (
    <>
      <button type="button" className={buttonVariant("quiet")} aria-haspopup="dialog" data-scripted onClick={turn}>
        {copy.turn}
      </button>
      {TurnDialog && open && <TurnDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
