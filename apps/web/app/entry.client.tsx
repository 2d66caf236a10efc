import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadEditorial } from "./blocks/load-editorial.ts";
import { importWithRetry } from "./navigation/import-with-retry.ts";

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// Blocks whose components come late would be rendered anew, and be gone until then.
if (document.querySelector("[data-editorial]")) void importWithRetry(loadEditorial).then(hydrate);
else hydrate();
