import { createContext, type ReactNode } from "react";

/** A product that a visitor may put on the wish list. */
export interface HeartProps {
  id: string;
  /** With its series: many are called alike. */
  name: string;
}

/** Renders the button with which cards put a product on the wish list: what it knows stands above cards. None by default. */
export const HeartContext = createContext<((product: HeartProps) => ReactNode) | undefined>(undefined);
