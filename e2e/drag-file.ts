import type { Locator, Page } from "playwright-core";

/**
 * Drags a PDF that is made in the page over a drop area.
 * @param bytes its size; all bytes are zero
 */
export async function dragFile(
  page: Page,
  area: Locator,
  type: "dragenter" | "dragleave" | "drop",
  { name = "", bytes = 0 } = {},
): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, bytes]) => {
      const carried = new DataTransfer();
      carried.items.add(new File([new Uint8Array(bytes)], name, { type: "application/pdf" }));
      return carried;
    },
    [name, bytes] as const,
  );
  await area.dispatchEvent(type, { dataTransfer });
}
