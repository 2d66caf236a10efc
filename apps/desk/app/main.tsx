import "@mantine/core/styles.css";
import "./desk.css";
import { setNonce } from "get-nonce";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { ConnectionLost } from "./frame/ConnectionLost.tsx";
import { ThemeProvider } from "./ui/ThemeProvider.tsx";
import { restoreLostFocus } from "./ui/restore-focus.ts";
import { nonce } from "./nonce.ts";
import { fetchAreas, router } from "./router.tsx";

setNonce(nonce);
restoreLostFocus();
// Browsers report no change when the same file is chosen again, such as a corrected table.
document.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === "file") target.value = "";
});

const place = document.querySelector("#desk");
if (place)
  createRoot(place).render(
    <ThemeProvider>
      <RouterProvider router={router} />
      <ConnectionLost />
    </ThemeProvider>,
  );

// Safari has no requestIdleCallback; areas load on demand there.
if ("requestIdleCallback" in window) void fetchAreas();
