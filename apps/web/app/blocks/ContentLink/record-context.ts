import { createContext } from "react";

/** Fetches and shows the content record of a link of type 7. */
export const RecordContext = createContext<(contentId: string) => void>(() => undefined);
