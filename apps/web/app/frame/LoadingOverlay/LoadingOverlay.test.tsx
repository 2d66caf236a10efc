import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { updateSite } from "../../api/site-store.ts";
import { LoadingOverlay } from "./LoadingOverlay.tsx";

afterEach(() => updateSite({ loading: false }));

test("[FRAME-11] the overlay covers the page while the global loading flag is on, and only then", () => {
  const nothing = '<div aria-live="polite"></div>';
  expect(renderToString(<LoadingOverlay />)).toBe(nothing);
  updateSite({ loading: true });
  expect(renderToString(<LoadingOverlay />)).toContain("Loading...");
  updateSite({ loading: false });
  expect(renderToString(<LoadingOverlay />)).toBe(nothing);
});
