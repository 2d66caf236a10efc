import { createContext, type ReactNode } from "react";

/** What the panel of an item holds, on the server alone: browsers have it as HTML (Panel.tsx). */
export const PanelsContext = createContext<((key: string) => ReactNode) | undefined>(undefined);
