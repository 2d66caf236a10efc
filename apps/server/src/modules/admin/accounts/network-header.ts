/** The header by which the desk tells Better Auth a visitor's network; what came from outside under this name is dropped. */
export const networkHeader = "klarholm-network";
