import { roles } from "@klarholm/contract/desk/roles";
import type { Database } from "../../../db/open.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { makeLink } from "./links.repository.ts";
import { addPerson, changePerson, listPeople, personById, removeSecondFactors, setEmail } from "./people.repository.ts";

/** Handlers for the accounts of others. @param origin of the site, without a trailing slash */
export function peopleHandlers(db: Database, origin: string) {
  return {
    async listPeople() {
      const people = await listPeople(db);
      return {
        people: people.map((person) => ({
          id: person.id,
          name: person.name,
          role: person.role,
          isDisabled: person.disabled_at !== null,
          hasPassword: Number(person.passwords) > 0,
          email: person.sso_email,
          hasSso: Number(person.sso_accounts) > 0,
          hasSecond: person.two_factor_enabled === 1,
          passkeys: Number(person.passkeys),
          lastSeenAt: person.last_seen_at,
        })),
      };
    },

    async addPerson({ name, role, email }, { note }) {
      const made = await db.transaction().execute(async (transaction) => {
        const person = await addPerson(transaction, name, role);
        if (email !== undefined) await setEmail(transaction, person.id, email);
        return { ...person, ...(await makeLink(transaction, person.id, origin)) };
      });
      note({ subject: `person:${made.id}`, detail: `${made.name}：${roles[role]}` });
      return { id: made.id, link: made.link, expiresAt: made.expiresAt };
    },

    async makeLink({ id }, { note }) {
      const { name } = await personById(db, id);
      note({ subject: `person:${id}`, detail: name });
      return makeLink(db, id, origin);
    },

    async setEmail({ id, email }, { note }) {
      const { name } = await personById(db, id);
      note({ subject: `person:${id}`, detail: name });
      await db.transaction().execute((transaction) => setEmail(transaction, id, email));
      return null;
    },

    async setRole({ id, role }, { note }) {
      const before = await changePerson(db, id, { role });
      note({ subject: `person:${id}`, detail: `${before.name}：${roles[before.role]} → ${roles[role]}` });
      return null;
    },

    async setDisabled({ id, isDisabled }, { note }) {
      note({ subject: `person:${id}` });
      const { name } = await changePerson(db, id, { disabled_at: isDisabled ? new Date().toISOString() : null });
      note({ detail: `${name}：${isDisabled ? "停用" : "启用"}` });
      return null;
    },

    async forgetSecond({ id }, { note }) {
      const { name } = await personById(db, id);
      note({ subject: `person:${id}`, detail: name });
      await removeSecondFactors(db, id);
      return null;
    },
  } satisfies Partial<DeskHandlers>;
}
