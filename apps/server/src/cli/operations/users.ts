import { type Role, roleNames, roles } from "@klarholm/contract/desk/roles";
import { UsageError } from "../command-line.ts";
import { makeLink } from "../../modules/admin/accounts/links.repository.ts";
import { isSignInName } from "../../modules/admin/accounts/names.ts";
import { addPerson, changePerson, listPeople, personByName } from "../../modules/admin/accounts/people.repository.ts";
import { beginAudit, endAudit } from "../../modules/admin/audit/audit.repository.ts";
import type { StaffInvocation } from "./invocation.ts";

/** `users list`: everybody who has an account at the desk. */
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

/** `users add`: an account, and the link by which its password is chosen. */
export async function addUserCommand(invocation: StaffInvocation): Promise<void> {
  const { db, config, values, words, print } = invocation;
  const [name = ""] = words;
  const role = roleOf(values.role);
  if (!isSignInName(name)) throw new UsageError("users add: 用户名须为 2 至 32 个字符. A name has 2 to 32 characters.");
  const made = await logged(invocation, "users add", async () => {
    const { id } = await addPerson(db, name, role);
    return { id, detail: `${name}：${roles[role]}`, ...(await makeLink(db, id, config.publicUrl)) };
  });
  print(`请在 15 分钟内打开并设置密码，仅能使用一次。 Choose a password within 15 minutes, once:\n${made.link}`);
}

/** `users link`: another link, for whoever has lost the password. */
export async function linkUserCommand(invocation: StaffInvocation): Promise<void> {
  const { db, config, words, print } = invocation;
  const { link } = await logged(invocation, "users link", async () => {
    const { id, name } = await known(invocation, words[0]);
    return { id, detail: name, ...(await makeLink(db, id, config.publicUrl)) };
  });
  print(`请在 15 分钟内打开并设置密码，仅能使用一次。 Choose a password within 15 minutes, once:\n${link}`);
}

/** `users role`: another role, from the next call on. */
export async function roleUserCommand(invocation: StaffInvocation): Promise<void> {
  const role = roleOf(invocation.values.role);
  const { detail } = await logged(invocation, "users role", async () => {
    const { id, name } = await known(invocation, invocation.words[0]);
    const before = await changePerson(invocation.db, id, { role });
    return { id, detail: `${name}：${roles[before.role]} → ${roles[role]}` };
  });
  invocation.print(detail);
}

/** `users disable` and `users enable`. */
export const disableUserCommand = (invocation: StaffInvocation) => setDisabled(invocation, true);
export const enableUserCommand = (invocation: StaffInvocation) => setDisabled(invocation, false);

async function setDisabled(invocation: StaffInvocation, isDisabled: boolean): Promise<void> {
  const { detail } = await logged(invocation, isDisabled ? "users disable" : "users enable", async () => {
    const { id, name } = await known(invocation, invocation.words[0]);
    await changePerson(invocation.db, id, { disabled_at: isDisabled ? new Date().toISOString() : null });
    return { id, detail: `${name}：${isDisabled ? "停用" : "启用"}` };
  });
  invocation.print(detail);
}

/** Does something of which a row in the log of the desk tells. Whoever has the terminal has no account. */
async function logged<T extends { id: string; detail: string }>(
  { db }: StaffInvocation,
  call: string,
  what: () => Promise<T>,
): Promise<T> {
  const row = await beginAudit(db, { person_id: null, person_name: "终端", role: null, call, network: "" });
  try {
    const done = await what();
    await endAudit(db, row, { outcome: "ok", subject: `person:${done.id}`, detail: done.detail });
    return done;
  } catch (error) {
    await endAudit(db, row, { outcome: "failed" });
    throw error;
  }
}

async function known({ db }: StaffInvocation, name = ""): Promise<{ id: string; name: string }> {
  const person = await personByName(db, name);
  if (!person) throw new Error(`没有账号 ${name}。 There is no account ${name}.`);
  return person;
}

function roleOf(word: string | undefined): Role {
  const role = roleNames.find((name) => name === word);
  if (!role) throw new UsageError(`--role: ${roleNames.join(", ")}`);
  return role;
}
