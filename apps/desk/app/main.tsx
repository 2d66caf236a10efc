import "@mantine/core/styles.css";
import "./desk.css";
import { setNonce } from "get-nonce";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { ThemeProvider } from "./ui/ThemeProvider.tsx";
import { restoreLostFocus } from "./ui/restore-focus.ts";
import { nonce } from "./nonce.ts";
import { fetchAreas, router } from "./router.tsx";

setNonce(nonce);
restoreLostFocus();

const place = document.querySelector("#desk");
if (place)
  createRoot(place).render(
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );

// Safari has no requestIdleCallback; areas load on demand there.
if ("requestIdleCallback" in window) void fetchAreas();
