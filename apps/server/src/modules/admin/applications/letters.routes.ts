import { filledText } from "@klarholm/contract/desk/letters";
import type { Database } from "../../../db/open.ts";
import { ApiError } from "../../../plugins/http/api-error.ts";
import {
  addLetter,
  cancelLetter,
  letterTemplates,
  removeTemplate,
  saveTemplate,
} from "../../careers/letter.repository.ts";
import type { DeskHandlers } from "../desk-handlers.ts";
import { type ApplicationFiles, openPerson } from "./application-files.ts";

interface LetterParts {
  db: Database;
  files: ApplicationFiles;
  /** Whether a mail server is configured. */
  mail: boolean;
}

/** Handlers for mails to applicants and their templates. */
export function letterHandlers({ db, files, mail }: LetterParts) {
  return {
    letterTemplates: async () => ({ templates: await letterTemplates(db) }),

    async saveLetterTemplate({ id, ...template }, { actor, note }) {
      note({ detail: template.name });
      const saved = await saveTemplate(db, id, { ...template, changed_by: actor.name });
      if (saved === undefined) throw new ApiError("ITEM_NOT_FOUND");
      return { id: saved };
    },

    async removeLetterTemplate({ id }) {
      if (!(await removeTemplate(db, id))) throw new ApiError("ITEM_NOT_FOUND");
      return null;
    },

    async sendLetter({ id, to, subject, text }, { actor, note }) {
      note({ subject: `application:${id}` });
      if (!mail) throw new ApiError("MAIL_OFF");
      const row = await files.find(id);
      const personal = await files.personalData();
      const values = {
        姓名: openPerson(row, personal)?.name ?? "",
        职位: row.job_title,
        城市: row.city,
        申请编号: id,
      };
      // A name may contain line breaks, which a header may not.
      const line = filledText(subject, values).replaceAll(/\s+/g, " ");
      const letter = { to, subject: line, text: filledText(text, values) };
      await addLetter(db, { application: id, by: actor.name, letter }, personal);
      return null;
    },

    async cancelLetter({ id, letter }, { note }) {
      note({ subject: `application:${id}` });
      if (!(await cancelLetter(db, id, letter))) throw new ApiError("ITEM_NOT_FOUND");
      return null;
    },
  } satisfies Partial<DeskHandlers>;
}
