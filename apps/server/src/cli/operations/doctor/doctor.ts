import type { InvocationWithoutDatabase } from "../invocation.ts";
import { backups } from "./backups.ts";
import { cdn } from "./cdn.ts";
import { database } from "./database.ts";
import { documents } from "./documents.ts";
import { type Finding, levels } from "./finding.ts";
import { machine } from "./machine.ts";
import { server } from "./process.ts";
import { publicAddress } from "./public-address.ts";
import { settings } from "./settings.ts";
import { sso } from "./sso.ts";
import { storage } from "./storage.ts";

/** The folder of the shipped backup timer (deploy/systemd). */
const shippedBackups = "/var/backups/klarholm";

const labels = { ok: "正常", look: "注意", fault: "故障" } as const;

const exitCodes = { ok: 0, look: 3, fault: 1 } as const;

/**
 * `doctor`: examines a host before and after the start, without changing anything, and prints its findings.
 * @returns the exit code of the worst finding: 0 all is well, 3 something to look at, 1 something does not work
 */
export async function doctorCommand({ config, values, print, progress }: InvocationWithoutDatabase): Promise<number> {
  const host = { config, backups: values.backups ?? shippedBackups, now: Date.now() };
  let worst: Finding["level"] = "ok";
  for (const check of [settings, machine, documents, database, storage, server, sso, publicAddress, cdn, backups]) {
    progress(check.name);
    const findings = await check(host);
    progress("");
    for (const { level, zh, en } of findings) {
      print(`${labels[level]}  ${zh}${en}`);
      if (levels.indexOf(level) > levels.indexOf(worst)) worst = level;
    }
  }
  return exitCodes[worst];
}
