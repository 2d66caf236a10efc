import type { ContentRecord } from "@klarholm/contract";
import { createContext } from "react";

/** Shows a content record that a link of type 7 has fetched; undefined when there is none. */
export const RecordContext = createContext<(record: ContentRecord | undefined) => void>(() => undefined);
