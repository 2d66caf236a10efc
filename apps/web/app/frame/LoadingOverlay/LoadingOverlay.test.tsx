import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { updateSite } from "../site-store.ts";
import { LoadingOverlay } from "./LoadingOverlay.tsx";

afterEach(() => updateSite({ loading: false }));

test("[FRAME-11] the overlay covers the page while the global loading flag is on, and only then", () => {
  expect(renderToString(<LoadingOverlay />)).toBe("");
  updateSite({ loading: true });
  expect(renderToString(<LoadingOverlay />)).toMatch(/role="status" aria-label="Loading\.\.\."/);
  updateSite({ loading: false });
  expect(renderToString(<LoadingOverlay />)).toBe("");
});
