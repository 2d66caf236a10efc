import { createContext } from "react";

/** The help that buttons without a link open. */
export interface HelpOffer {
  /** Id of the same information in the page. */
  anchor: string;
  /** @param about title of the button's tile */
  ask: (about: string) => void;
}

export const HelpContext = createContext<HelpOffer | undefined>(undefined);
