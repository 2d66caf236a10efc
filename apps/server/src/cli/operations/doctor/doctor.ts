import type { Alone } from "../invocation.ts";
import { backups } from "./backups.ts";
import { database } from "./database.ts";
import { documents } from "./documents.ts";
import { type Finding, levels } from "./finding.ts";
import { machine } from "./machine.ts";
import { running } from "./process.ts";
import { publicAddress } from "./public-address.ts";
import { settings } from "./settings.ts";

/** Where the shipped timer puts backups (deploy/systemd). */
const shippedBackups = "/var/backups/klarholm";

const marks = { ok: "正常", look: "注意", fault: "故障" } as const;

/** Exit codes by the worst that was found; 2 is a wrong command line. */
const codes = { ok: 0, look: 3, fault: 1 } as const;

/**
 * `doctor`: looks at a host before and after its start, changes nothing, and says what it finds in whole sentences.
 * @returns the exit code by the worst finding: 0 all is well, 3 something to look at, 1 something does not work
 */
export async function doctorCommand({ config, values, print, progress }: Alone): Promise<number> {
  const host = { config, backups: values.backups ?? shippedBackups, now: Date.now() };
  let worst: Finding["level"] = "ok";
  for (const check of [settings, machine, documents, database, running, publicAddress, backups]) {
    progress(check.name);
    const findings = await check(host);
    progress("");
    for (const { level, zh, en } of findings) {
      print(`${marks[level]}  ${zh}${en}`);
      if (levels.indexOf(level) > levels.indexOf(worst)) worst = level;
    }
  }
  return codes[worst];
}
