import { readDiscovery } from "../../../modules/admin/sso/sso-provider.ts";
import { fault, type Finding, type Host, ok, reason } from "./finding.ts";

/** The OpenID provider of the desk, if there is one. */
export async function sso({ config: { sso: settings, desk, publicUrl } }: Host): Promise<Finding[]> {
  if (!settings || !desk) return [];
  try {
    await readDiscovery(settings);
    return [
      ok(
        `SSO_ISSUER 有应答；须在那里登记回调地址 ${publicUrl}/desk/sso。`,
        `SSO_ISSUER answers; ${publicUrl}/desk/sso must be registered there.`,
      ),
    ];
  } catch (error) {
    return [fault(`SSO_ISSUER 无法使用（${reason(error)}）。`, "SSO_ISSUER cannot be used.")];
  }
}
