import { say } from "../../lib/language.ts";
import { openCodeKey } from "../../modules/verification/code-key.ts";
import { readVoided, validInBatch, voidBatch, voidCodes } from "../../modules/verification/code.repository.ts";
import { groupCode, hashCode, isWellFormed, normalizeCode } from "../../modules/verification/security-code.ts";
import { UsageError } from "../command-line.ts";
import { readCodeFile } from "./code-file.ts";
import type { StaffInvocation } from "./invocation.ts";

/** `codes void`: voids codes of the command line or a list, or a batch. Voids none when one is unknown. */
export async function voidCommand(invocation: StaffInvocation): Promise<void> {
  const { config, db, values, words, print } = invocation;
  const { file, batch, reason } = values;
  if ([words.length > 0, file !== undefined, batch !== undefined].filter(Boolean).length !== 1)
    throw new UsageError("codes void needs codes, or --file, or --batch.");
  const now = new Date().toISOString();
  if (batch !== undefined) {
    const valid = await validInBatch(db, batch);
    if (valid === undefined) throw new Error(`--batch: there is no batch ${batch}.`);
    await confirm(invocation, valid, `批次 ${batch}`, `batch ${batch}`);
    print(`Voided: ${await voidBatch(db, batch, { now, reason })}`);
    return;
  }
  const key = await openCodeKey(db, config);
  const codes = file === undefined ? words.map(parseCode) : await readCodeFile(file);
  if (codes.length === 0) throw new Error(`--file: ${file} contains no codes.`);
  const hashes = new Map(codes.map((code) => [hashCode(code, key), code]));
  const known = await readVoided(db, [...hashes.keys()]);
  const unknown = [...hashes].filter(([hash]) => !known.has(hash)).map(([, code]) => groupCode(code));
  if (unknown.length > 0)
    throw new Error(
      `Nothing was voided, because these codes are unknown:\n${unknown.slice(0, 20).join("\n")}${unknown.length > 20 ? `\n... ${unknown.length} in all` : ""}`,
    );
  await confirm(invocation, known.size, file ?? "命令行", file ?? "the command line");
  const voided = await voidCodes(db, [...known.keys()], { now, reason });
  print(`Voided: ${voided}${voided < known.size ? `, void before: ${known.size - voided}` : ""}`);
}

/** Asks before codes are voided, which cannot be undone, unless `--yes` is set. @throws without consent */
async function confirm({ ask, values }: StaffInvocation, count: number, zh: string, en: string): Promise<void> {
  if (values.yes || count === 0) return;
  const action = say(
    `这会作废${zh}里的 ${count} 个验证码，不能恢复。`,
    `This voids ${count} codes of ${en} and cannot be undone.`,
  );
  if (await ask?.(action + say("继续吗？", " Continue?"))) return;
  throw new Error(action + say("没有作废；加 --yes 继续。", " Nothing was voided; use --yes to continue."));
}

function parseCode(typed: string): string {
  const code = normalizeCode(typed);
  if (!isWellFormed(code))
    throw new Error(`Nothing was voided, because ${typed} is mistyped: its check character does not match.`);
  return code;
}
