import { type ContentRecord, contentIds, type ModelContent, type NavItem, type SiteIdentity } from "@klarholm/contract";
import type { AuthoredPicture } from "../../content/schemas/parts.ts";
import { catalogueOf } from "../../content/catalogue.ts";
import { dropdownRecordId } from "../../content/records.ts";
import type { CallContext } from "../../../plugins/api/handlers.ts";

/**
 * The settings record: a value for each setting that is set, `site` with the site's identity and, if there are any,
 * `copy` with the interface texts that the brand overrides.
 */
export function presentSettings({ snapshot, resolve }: CallContext): ModelContent {
  const { site: file, copy } = snapshot.content;
  const { site, settings } = file;
  const identity: SiteIdentity = {
    ...site,
    wordmark: resolve.picture(site.wordmark),
    favicon: resolve.mediaUrl(site.favicon),
    touchIcon: resolve.mediaUrl(site.touchIcon),
    shareImage: resolve.picture(site.shareImage),
    sisterBrands: site.sisterBrands.map(({ name, href, image }) =>
      image ? { name, href, image: resolve.picture(image) } : { name, href },
    ),
  };
  const values = Object.entries(settings).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [{ name, contentValue: JSON.stringify(isPicture(value) ? resolve.picture(value) : value) }];
  });
  return {
    id: contentIds.siteSettings,
    valueList: [
      ...values,
      { name: "site", contentValue: JSON.stringify(identity) },
      ...(Object.keys(copy).length > 0 ? [{ name: "copy", contentValue: JSON.stringify(copy) }] : []),
    ],
  };
}

/** All content records that are not pages, by id. */
export function presentRecords(context: CallContext): ReadonlyMap<string, ContentRecord> {
  const { items } = context.snapshot.content.navigation;
  // Names of states are for staff only.
  const { states: _states, ...careers } = context.snapshot.content.careers;
  const dropdowns = items.flatMap(({ navKey, navName, dropdown }) =>
    dropdown ? [record(dropdownRecordId(navKey), navName, context.resolve.dropdown(dropdown))] : [],
  );
  const navigation = items.map(({ jump, dropdown, navKey, navName, navType }): NavItem => {
    const item = { navName, navKey, navType, navJump: { val: context.resolve.link(jump) } };
    const popover = dropdownRecordId(navKey);
    return dropdown ? Object.assign(item, { navPopover: { val: popover }, navPopoverKey: popover }) : item;
  });
  const records = [
    record(contentIds.navigation, "navigation", { items: navigation }),
    record(contentIds.virtualContent, "virtual content", { contentForVirtual: virtualContent(context) }),
    record(contentIds.careers, "careers", careers),
    ...dropdowns,
  ];
  return new Map(records.map((item) => [item.id, item]));
}

/** A page as a record: a link of type 7 shows its blocks in an overlay. */
export function presentPageRecord({ snapshot, resolve }: CallContext, id: string): ContentRecord {
  const page = snapshot.content.pages[id];
  if (!page) throw new Error(`There is no page ${id}`);
  return record(id, page.title, { blocks: page.blocks.flatMap((block) => resolve.block(block) ?? []) });
}

function record(id: string, name: string, contents: unknown): ContentRecord {
  return { id, name, contents: JSON.stringify(contents) };
}

/** Categories with a page of the same id. Its blocks are shown below the category's list. */
function virtualContent({ snapshot: { content } }: CallContext): { virtualCategoryCode: string; contentId: string }[] {
  const codes = [...catalogueOf(content).categories.keys()];
  return codes
    .filter((code) => Object.hasOwn(content.pages, code))
    .map((code) => ({ virtualCategoryCode: code, contentId: code }));
}

function isPicture(value: string | AuthoredPicture): value is AuthoredPicture {
  return typeof value === "object";
}
