import "@mantine/core/styles.css";
import "./desk.css";
import { setNonce } from "get-nonce";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { Dressed } from "./ui/Dressed.tsx";
import { keepFocus } from "./ui/keep-focus.ts";
import { nonce } from "./nonce.ts";
import { fetchAreas, router } from "./router.tsx";

setNonce(nonce);
keepFocus();

const place = document.querySelector("#desk");
if (place)
  createRoot(place).render(
    <Dressed>
      <RouterProvider router={router} />
    </Dressed>,
  );

// Not every browser tells when it is idle; areas are fetched on use there.
if ("requestIdleCallback" in window) void fetchAreas();
