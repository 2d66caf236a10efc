import { createContext } from "react";

/** What a button without a link does on a page that offers help: it asks for help with what it stands beside. */
export interface HelpOffer {
  /** Id of the part of the page that says the same. */
  anchor: string;
  /** @param about title of the tile that the button belongs to */
  ask: (about: string) => void;
}

export const HelpContext = createContext<HelpOffer | undefined>(undefined);
