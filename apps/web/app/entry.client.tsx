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

// React would discard the server's HTML of blocks whose components are not loaded.
if (document.querySelector("[data-editorial]")) void importWithRetry(loadEditorial).then(hydrate);
else hydrate();
