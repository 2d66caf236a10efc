import type { JobDetail } from "@klarholm/contract";

/** A position that asks for stores. */
export const job: JobDetail = {
  id: "advisor",
  jobTitle: "顾问",
  jobContent: "",
  storeRequired: true,
  workFileRequired: false,
  category: "门店",
  cityNames: [],
  publishTime: "2026-01-01T00:00:00+08:00",
};
