import { ApiError } from "../../plugins/http/api-error.ts";
import { catalogueOf } from "../content/catalogue.ts";
import type { Counts } from "../../plugins/metrics/counters.ts";
import type { Handlers } from "../../plugins/api/handlers.ts";
import type { Verification } from "./verification.ts";
import { presentQuery } from "./verification.presenter.ts";

interface VerificationOptions {
  verification: Verification;
  counts: Pick<Counts, "verifications" | "security">;
}

export const verificationHandlers = ({ verification, counts }: VerificationOptions) =>
  ({
    querySecurityCode: async ({ securityCode }, { visitor, snapshot, resolve }) => {
      const result = await verification.query(securityCode, visitor).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "TOO_MANY_REQUESTS") counts.verifications.count("limited");
        throw error;
      });
      counts.verifications.count(result.outcome);
      if (result.state === undefined) counts.security.count("code", "verification");
      const isShown = (id: string) => catalogueOf(snapshot.content).products.has(id);
      return presentQuery(result, (id) => (isShown(id) ? resolve.productCard(id) : null));
    },
  }) satisfies Partial<Handlers>;
