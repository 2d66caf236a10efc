import { useState } from "react";
import { useLazyComponent } from "../../../../navigation/use-lazy-component.ts";
import { look } from "../../../../ui/Button/look.ts";
import { turnCopy as copy } from "./turn.copy.ts";
import type { TurnedProduct } from "./turned-product.ts";

const loadDialog = async () => (await import("./TurnDialog.tsx")).default;

/** Opens the model of a product to turn it; nothing of it is fetched before. */
export function TurnButton({ product }: { product: TurnedProduct }) {
  const [open, setOpen] = useState(false);
  const [TurnDialog, ask] = useLazyComponent(loadDialog);
  const turn = () => {
    setOpen(true);
    ask();
  };
  return (
    <>
      <button type="button" className={look("quiet")} aria-haspopup="dialog" data-scripted onClick={turn}>
        {copy.turn}
      </button>
      {TurnDialog && open && <TurnDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
