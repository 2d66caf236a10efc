import { type Role, roleNames, roles } from "@klarholm/contract/desk/roles";
import { makeLink } from "../../modules/admin/accounts/links.repository.ts";
import { isSignInName } from "../../modules/admin/accounts/names.ts";
import { addPerson, changePerson, listPeople, personByName } from "../../modules/admin/accounts/people.repository.ts";
import { beginAudit, endAudit } from "../../modules/admin/audit/audit.repository.ts";
import { UsageError } from "../command-line.ts";
import type { StaffInvocation } from "./invocation.ts";

/** `users list`: the accounts of the desk. */
export async function usersCommand({ db, print }: StaffInvocation): Promise<void> {
  const people = await listPeople(db);
  if (people.length === 0) print("还没有账号。 There are no accounts.");
  for (const { name, role, disabled_at: disabled, passwords, two_factor_enabled: second, last_seen_at: seen } of people)
    print(
      [
        name,
        `${role}（${roles[role]}）`,
        disabled ? "已停用 disabled" : Number(passwords) > 0 ? "" : "未设密码 no password yet",
        second === 1 ? "动态码 second factor" : "",
        seen ? `最近使用 last seen ${seen}` : "",
      ]
        .filter(Boolean)
        .join("  "),
    );
}

/** `users add`: creates an account, and a link for choosing its password. */
export async function addUserCommand(invocation: StaffInvocation): Promise<void> {
  const { db, values, words } = invocation;
  const [name = ""] = words;
  const role = parseRole(values.role);
  if (!isSignInName(name)) throw new UsageError("users add: 用户名须为 2 至 32 个字符. A name has 2 to 32 characters.");
  await printLink(invocation, "users add", async () => {
    const { id } = await addPerson(db, name, role);
    return { id, detail: `${name}：${roles[role]}` };
  });
}

/** `users link`: creates a new link, for a lost password. */
export async function linkUserCommand(invocation: StaffInvocation): Promise<void> {
  await printLink(invocation, "users link", async () => {
    const { id, name } = await expectPerson(invocation);
    return { id, detail: name };
  });
}

async function printLink(invocation: StaffInvocation, call: string, action: () => Promise<Audited>): Promise<void> {
  const { db, config, print } = invocation;
  const { link } = await audited(invocation, call, async () => {
    const done = await action();
    return { ...done, ...(await makeLink(db, done.id, config.publicUrl)) };
  });
  print(`请在 15 分钟内打开并设置密码，仅能使用一次。 Choose a password within 15 minutes, once:\n${link}`);
}

/** `users role`: changes the role, effective with the next call. */
export async function roleUserCommand(invocation: StaffInvocation): Promise<void> {
  const role = parseRole(invocation.values.role);
  const { detail } = await audited(invocation, "users role", async () => {
    const { id, name } = await expectPerson(invocation);
    const before = await changePerson(invocation.db, id, { role });
    return { id, detail: `${name}：${roles[before.role]} → ${roles[role]}` };
  });
  invocation.print(detail);
}

export const disableUserCommand = (invocation: StaffInvocation) => setDisabled(invocation, true);
export const enableUserCommand = (invocation: StaffInvocation) => setDisabled(invocation, false);

async function setDisabled(invocation: StaffInvocation, isDisabled: boolean): Promise<void> {
  const { detail } = await audited(invocation, isDisabled ? "users disable" : "users enable", async () => {
    const { id, name } = await expectPerson(invocation);
    await changePerson(invocation.db, id, { disabled_at: isDisabled ? new Date().toISOString() : null });
    return { id, detail: `${name}：${isDisabled ? "停用" : "启用"}` };
  });
  invocation.print(detail);
}

interface Audited {
  id: string;
  detail: string;
}

/** Runs an action and logs it in the desk's audit log, under the name 终端, because a terminal has no account. */
async function audited<T extends Audited>({ db }: StaffInvocation, call: string, action: () => Promise<T>): Promise<T> {
  const row = await beginAudit(db, { person_id: null, person_name: "终端", role: null, call, network: "" });
  try {
    const done = await action();
    await endAudit(db, row, { outcome: "ok", subject: `person:${done.id}`, detail: done.detail });
    return done;
  } catch (error) {
    await endAudit(db, row, { outcome: "failed" });
    throw error;
  }
}

async function expectPerson({ db, words: [name = ""] }: StaffInvocation): Promise<{ id: string; name: string }> {
  const person = await personByName(db, name);
  if (!person) throw new Error(`没有账号 ${name}。 There is no account ${name}.`);
  return person;
}

function parseRole(text: string | undefined): Role {
  const role = roleNames.find((name) => name === text);
  if (!role) throw new UsageError(`--role: ${roleNames.join(", ")}`);
  return role;
}
