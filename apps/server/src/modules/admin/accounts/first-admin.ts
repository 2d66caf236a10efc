import type { Database } from "../../../db/open.ts";
import { makeLink } from "./links.repository.ts";
import { hasPeople } from "./people.repository.ts";

/**
 * A link that creates the first admin; undefined once there is an account.
 * @param origin of the site, without a trailing slash
 */
export async function firstAdminLink(db: Database, origin: string): Promise<string | undefined> {
  return (await hasPeople(db)) ? undefined : (await makeLink(db, null, origin)).link;
}
