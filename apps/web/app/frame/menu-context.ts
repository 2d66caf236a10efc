import { createContext } from "react-router";
import type { MenuItem } from "./menu.ts";

/** From the frame's loader to the server's rendering: what the panels of the menu show. */
export const menuContext = createContext<readonly MenuItem[]>([]);
