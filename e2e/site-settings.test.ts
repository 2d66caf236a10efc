import { imageSettings, textSettings } from "@klarholm/contract";
import { endpoints } from "@klarholm/contract/endpoints";
import { beforeAll, describe, expect, test } from "vitest";
import { siteUrl, visit } from "./harness.ts";

/** The record as it is published, by name. */
let record: Map<string, unknown>;
/** The texts of header, footer, contact page and buy dialog together. */
let shown: string;

beforeAll(async () => {
  const answer = await fetch(`${siteUrl}${endpoints.queryModelContentDetail.path}?contentId=site-settings`);
  const { data } = (await answer.json()) as { data: { valueList: { name: string; contentValue: string }[] } };
  record = new Map(data.valueList.map(({ name, contentValue }) => [name, JSON.parse(contentValue)]));
});

describe("[CFG-01] the settings record", () => {
  test.each([...textSettings, ...imageSettings])("%s is in it, and shown in the right place", async (name) => {
    shown ??= await everywhere();
    const value = record.get(name);
    const expected =
      typeof value === "object" && value !== null && "url" in value ? String(value.url).split("?")[0] : value;
    expect(expected).toBeTruthy();
    expect(shown).toContain(expected);
  });
});

async function everywhere(): Promise<string> {
  const contact = await visit("/contact-us", { width: 1440 });
  const page = await contact.locator("body").innerHTML();
  await contact.locator("summary", { hasText: "联系门店" }).click();
  const popover = contact.getByRole("heading", { name: "线上渠道" }).first();
  await popover.waitFor();
  const open = await contact.getByRole("banner").innerHTML();
  const product = await visit("/pdp/plate-wide", { width: 390 });
  await product.getByRole("button", { name: "立即购买" }).click();
  const dialog = product.getByRole("dialog", { name: "立即购买" });
  await dialog.waitFor();
  const parts = [page, open, await dialog.innerHTML()];
  for (const code of await dialog.locator("button[aria-expanded]").all()) {
    await code.click();
    parts.push(await dialog.innerHTML());
  }
  return parts.join("\n").replaceAll("&amp;", "&");
}
