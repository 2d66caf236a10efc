import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Templates of a new database, which HR edits. */
const templates = [
  {
    name: "邀请面试",
    subject: "关于您申请的{职位}",
    text: "{姓名}，您好！\n\n感谢您申请{职位}。我们想与您当面聊聊，请回复您方便的时间。\n\n祝好",
  },
  {
    name: "暂不合适",
    subject: "关于您申请的{职位}",
    text: "{姓名}，您好！\n\n感谢您申请{职位}。这一次我们没有合适的位置，您的资料会按告知的期限删除。祝您早日找到满意的工作。\n\n祝好",
  },
  {
    name: "录用",
    subject: "录用：{职位}",
    text: "{姓名}，您好！\n\n很高兴地告诉您，您申请的{职位}已经通过。请回复您可以入职的日期。\n\n祝好",
  },
];

/** Assignees, mails to applicants with their templates, and links that hand an application over. */
export const applicationWork: Migration = {
  async up(db: Kysely<unknown>) {
    // No reference: a person's row is restored after the applications.
    await db.schema.alterTable("application").addColumn("assignee_id", "text").execute();
    await db.schema
      .createIndex("application_assignee")
      .on("application")
      .columns(["assignee_id", "created_at"])
      .execute();
    await db.schema
      .createTable("letter_template")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("changed_by", "text", (column) => column.notNull())
      .addColumn("changed_at", "text", (column) => column.notNull())
      .execute();
    const changed_at = new Date().toISOString();
    await (db as Kysely<{ letter_template: Record<string, string> }>)
      .insertInto("letter_template")
      .values(templates.map((template) => ({ id: randomUUID(), ...template, changed_by: "", changed_at })))
      .execute();
    await db.schema
      .createTable("application_letter")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) =>
        column.notNull().references("application.id").onDelete("cascade"),
      )
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("person_name", "text", (column) => column.notNull())
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("letter", "text", (column) => column.notNull())
      .addColumn("sent_at", "text")
      .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("next_try_at", "text")
      .execute();
    await db.schema
      .createIndex("application_letter_application")
      .on("application_letter")
      .columns(["application_id", "id"])
      .execute();
    await db.schema.createIndex("application_letter_due").on("application_letter").column("next_try_at").execute();
    await db.schema
      .createTable("application_share")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("application_id", "text", (column) =>
        column.notNull().references("application.id").onDelete("cascade"),
      )
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .addColumn("code_hash", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("person_name", "text", (column) => column.notNull())
      .addColumn("recipient", "text", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("revoked_at", "text")
      .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("openings", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex("application_share_application")
      .on("application_share")
      .columns(["application_id", "id"])
      .execute();
  },
};
