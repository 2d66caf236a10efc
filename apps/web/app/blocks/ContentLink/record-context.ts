import { createContext } from "react";

/** Fetches the content record of a link of type 7, and shows it. */
export const RecordContext = createContext<(contentId: string) => void>(() => undefined);
