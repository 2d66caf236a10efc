import { useState } from "react";
import { useLazyComponent } from "../../../../navigation/use-lazy-component.ts";
import { buttonVariant } from "../../../../ui/Button/button-variant.ts";
import { turnCopy as copy } from "./turn.copy.ts";
import type { ModelProduct } from "./create-viewer.ts";

const loadDialog = async () => (await import("./ModelDialog.tsx")).default;

/** Opens the 3D model of a product; its code loads on the first click. */
export function ModelButton({ product }: { product: ModelProduct }) {
  const [open, setOpen] = useState(false);
  const [ModelDialog, fetchDialog] = useLazyComponent(loadDialog);
  const turn = () => {
    setOpen(true);
    fetchDialog();
  };
  return (
    <>
      <button type="button" className={buttonVariant("quiet")} aria-haspopup="dialog" data-scripted onClick={turn}>
        {copy.turn}
      </button>
      {ModelDialog && open && <ModelDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
