import { freeScreens, screens, unlistedScreens } from "@klarholm/contract";
import { editorialIdAt, pageIdAt } from "@klarholm/contract/page-addresses";
import type { ContentFolder } from "./content-folder.ts";
import type { Fault } from "./faults.ts";
import { field, list } from "./lenient.ts";
import { say } from "../../lib/language.ts";

/** Addresses that editors may choose, for messages. */
const freeAddresses = (id: string) =>
  ["brand-story", "customer-service", "about-us", "member"].map((parent) => `/${parent}/${id}`).join(", ");

/** Names of opening blocks in the desk's forms. */
const openings = { storyBasicConfig: "页面开头", giftingConfig: "企业礼赠设置" } as const;

/** Faults of pages whose address shows another page or none: the sitemap would list an address that redirects home. */
export function pageAddressFaults({ pages, drafts }: ContentFolder): Fault[] {
  return [...pages, ...drafts.pages].flatMap(([id, yaml]) => {
    const path = field(yaml.value, "path");
    if (typeof path !== "string") return [];
    const fault = addressFault(path, id) ?? openingFault(path, field(yaml.value, "blocks"));
    return fault === undefined ? [] : [yaml.at(["path"], fault)];
  });
}

function addressFault(path: string, id: string): string | undefined {
  const shown = pageIdAt(path);
  if (shown === id) return undefined;
  if (shown !== undefined)
    return say(
      `${path} 显示的是页面“${shown}”，所以文件名应为 ${shown}.yaml`,
      `${path} shows the page "${shown}", so its file must be named ${shown}.yaml`,
      `${path} 显示的是页面“${shown}”：请改页面地址的最后一段，或在“更多 › 改编号”里改为 ${shown}`,
    );
  const screen = [...screens, ...unlistedScreens, ...freeScreens].find(
    (known) => path === known || (path.startsWith(`${known}/`) && editorialIdAt(`${known}/x`) === undefined),
  );
  return screen === undefined
    ? say(
        `没有哪个画面显示 ${path}，可用 ${freeAddresses(id)}`,
        `no screen shows a page at ${path}, expected one of ${freeAddresses(id)}`,
      )
    : say(
        `${path} 是网站自己的画面，可用 ${freeAddresses(id)}`,
        `${path} belongs to a screen of the site, expected one of ${freeAddresses(id)}`,
      );
}

/** An editorial page needs an opening block; without one its address redirects home. */
function openingFault(path: string, blocks: unknown): string | undefined {
  const kind = path === "/gifting" ? "giftingConfig" : "storyBasicConfig";
  if (kind === "storyBasicConfig" && (editorialIdAt(path) === undefined || path === "/")) return undefined;
  return list(blocks).some((block) => field(block, "kind") === kind)
    ? undefined
    : say(
        `${path} 的页面需要一个 ${kind} 内容块，否则会转到首页`,
        `a page at ${path} needs a block of kind ${kind}, without which it redirects to the home page`,
        `这个页面需要一个“${openings[kind]}”内容块，否则会转到首页`,
      );
}
