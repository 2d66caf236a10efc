import type { Handlers } from "../handlers.ts";
import type { Verification } from "./verification.ts";
import { presentQuery } from "./verification.presenter.ts";

export const verificationHandlers = ({ verification }: { verification: Verification }) =>
  ({
    querySecurityCode: async ({ securityCode }, { visitor }) =>
      presentQuery(await verification.query(securityCode, visitor)),
  }) satisfies Partial<Handlers>;
