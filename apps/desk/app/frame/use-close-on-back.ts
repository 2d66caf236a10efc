import { useEffect } from "react";
import { useBlocker } from "react-router";

/** Back closes an open dialog or menu, as Escape does, instead of leaving the view with what was typed. */
export function useCloseOnBack(): void {
  const { state, reset } = useBlocker(
    ({ historyAction }) => historyAction === "POP" && document.querySelector("[role=dialog], .menu-scrim") !== null,
  );
  useEffect(() => {
    if (state !== "blocked") return;
    const escape = new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true });
    (document.activeElement ?? document.body).dispatchEvent(escape);
    reset();
  }, [state, reset]);
}
