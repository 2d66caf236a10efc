import { createContext, type ReactNode } from "react";

/** The HTML of what is rendered of something. */
export type HtmlOf = <T extends object>(render: (of: T) => ReactNode, of: T) => string;

/** Renders what stays the same once, on the server alone: browsers render it like all else. */
export const KeptContext = createContext<HtmlOf | undefined>(undefined);
