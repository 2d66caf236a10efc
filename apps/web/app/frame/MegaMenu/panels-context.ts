import { createContext } from "react";

/** The HTML of the panel of an item, on the server alone: browsers have it in the page (Panel.tsx). */
export const PanelsContext = createContext<((key: string) => string) | undefined>(undefined);
