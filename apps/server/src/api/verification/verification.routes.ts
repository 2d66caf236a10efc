import type { Handlers } from "../handlers.ts";
import { presentQuery } from "./verification.presenter.ts";

export const verificationHandlers = {
  querySecurityCode: async ({ securityCode }, { verification, visitor }) => presentQuery(await verification.query(securityCode, visitor)),
} satisfies Handlers;
