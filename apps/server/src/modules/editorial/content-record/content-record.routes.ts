import { contentIds } from "@klarholm/contract";
import { ApiError } from "../../../plugins/http/api-error.ts";
import type { Handlers } from "../../../plugins/api/handlers.ts";
import { memoizePerSnapshot } from "../../../plugins/api/memoize-per-snapshot.ts";
import { presentPageRecord, presentRecords, presentSettings } from "./content-record.presenter.ts";

const settings = memoizePerSnapshot(presentSettings);
const records = memoizePerSnapshot(presentRecords);
const pageRecord = memoizePerSnapshot(presentPageRecord);

export const contentRecordHandlers = {
  queryModelContentDetail: ({ contentId }, context) => {
    if (contentId !== contentIds.siteSettings) throw new ApiError("CONTENT_NOT_FOUND");
    return settings(context, contentId);
  },
  queryReadableContent: ({ contentId }, context) => {
    const all = records(context, "all");
    const found = contentId
      .split(",")
      .flatMap(
        (id) => all.get(id) ?? (Object.hasOwn(context.snapshot.content.pages, id) ? pageRecord(context, id) : []),
      );
    if (found.length === 0) throw new ApiError("CONTENT_NOT_FOUND");
    return found;
  },
} satisfies Partial<Handlers>;
