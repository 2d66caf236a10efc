import { createContext, type ReactNode } from "react";

export interface HeartProps {
  id: string;
  /** With the series, because many names repeat. */
  name: string;
}

/** Renders the wish list button of a card; a context, because cards must not depend on features. */
export const HeartContext = createContext<((product: HeartProps) => ReactNode) | undefined>(undefined);
