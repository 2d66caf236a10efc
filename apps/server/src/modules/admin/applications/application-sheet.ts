import type { ApplicationState } from "@klarholm/contract/desk/application-states";
import { z } from "zod";
import type { ApplicationRow } from "../../../db/schema.ts";
import { chinaTime } from "../../../lib/china-time.ts";
import { presentState } from "../../careers/application-states.ts";
import type { PersonalData } from "../../careers/personal-data.ts";
import type { WrittenTable } from "../../imports/write-table.ts";
import { openPerson } from "./application-files.ts";

const storeNames = z.array(z.string());

/** The stores of an application. */
export const storesOf = (stores: string): string[] => storeNames.parse(JSON.parse(stores));

/**
 * Applications as a table.
 * @param states of the brand
 */
export function applicationSheet(
  rows: readonly ApplicationRow[],
  personal: PersonalData,
  states: readonly ApplicationState[],
): WrittenTable {
  return {
    label: "职位申请",
    head: ["编号", "申请时间", "职位", "城市", "门店", "姓名", "电话", "进展"],
    rows: rows.map((row) => {
      const person = openPerson(row, personal);
      return [
        row.id,
        chinaTime(row.created_at).slice(0, 16).replace("T", " "),
        row.job_title,
        row.city,
        storesOf(row.stores).join("、"),
        person?.name ?? "",
        person?.phone ?? "",
        presentState(states, row).stateName,
      ];
    }),
  };
}
