import { buyChannels, deviceClasses } from "@klarholm/contract/beacon";
import type { DeskAnswer } from "@klarholm/contract/desk";
import type { Database } from "../../../db/open.ts";
import type { Content } from "../../content/snapshot.ts";
import { catalogueOf } from "../../content/catalogue.ts";
import { productAt } from "../../figures/counted-page.ts";
import { dayTotals, periodOf } from "../../figures/day-totals.ts";
import { totalsByName } from "../../figures/figures.repository.ts";
import { vitalReport } from "../../figures/vital-report.ts";
import { countByDay } from "../../verification/report.repository.ts";
import { pageTitles } from "./page-titles.ts";

export type FigureReport = Omit<DeskAnswer<"figures">, "counting">;

/** Rows of each list. */
const maxRows = 50;

/** Figures of the last days, with the names of published items. */
export async function readFigures(db: Database, content: Content, days: number): Promise<FigureReport> {
  const [period, earlier] = [periodOf(days), periodOf(days, days)];
  const top = (measure: Parameters<typeof totalsByName>[1]["measure"], prefix = "") =>
    totalsByName(db, { measure, prefix, limit: maxRows, ...period });
  const titleAt = pageTitles(content);
  const { products } = catalogueOf(content);
  const productOf = (productId: string) => ({ productId, productName: products.get(productId)?.product.name ?? null });
  const storeName = (code: string) => content.stores.stores.find((store) => store.code === code)?.name ?? null;

  const verifications = new Map<string, number>();
  for (const { day, queries } of await countByDay(db, new Date(`${period.from}T00:00:00+08:00`).toISOString()))
    verifications.set(day, (verifications.get(day) ?? 0) + queries);
  const before = await dayTotals(db, earlier);
  const devices = new Map((await top("device")).map(({ name, times }) => [name, times]));

  return {
    days: (await dayTotals(db, period)).map((one) => ({ ...one, verifications: verifications.get(one.day) ?? 0 })),
    before: {
      views: before.reduce((sum, { views }) => sum + views, 0),
      visits: before.reduce((sum, { visits }) => sum + visits, 0),
    },
    pages: (await top("view")).map(({ name, times }) => ({ path: name, title: titleAt(name), views: times })),
    products: (await top("view", "/pdp/")).map(({ name, times }) => ({
      ...productOf(productAt(name) ?? name),
      views: times,
    })),
    referrers: (await top("from")).map(({ name, times }) => ({ host: name, visits: times })),
    devices: deviceClasses.map((device) => ({ device, views: devices.get(device) ?? 0 })),
    stores: (await top("store")).map(({ name, times }) => ({ code: name, name: storeName(name), presses: times })),
    channels: (await top("channel")).flatMap(({ name, times }) => {
      const [first, productId = ""] = name.split(" ");
      const channel = buyChannels.find((one) => one === first);
      return channel ? [{ ...productOf(productId), channel, presses: times }] : [];
    }),
    vitals: await vitalReport(db, period, earlier),
  };
}
