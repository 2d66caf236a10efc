import type { QueryOutcome } from "../../db/schema.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Tally } from "../../tally.ts";
import type { Handlers } from "../handlers.ts";
import type { Verification } from "./verification.ts";
import { presentQuery } from "./verification.presenter.ts";

interface VerificationOptions {
  verification: Verification;
  outcomes: Tally<[QueryOutcome]>;
}

export const verificationHandlers = ({ verification, outcomes }: VerificationOptions) =>
  ({
    querySecurityCode: async ({ securityCode }, { visitor }) => {
      const result = await verification.query(securityCode, visitor).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "TOO_MANY_REQUESTS") outcomes.count("limited");
        throw error;
      });
      outcomes.count(result.outcome);
      return presentQuery(result);
    },
  }) satisfies Partial<Handlers>;
