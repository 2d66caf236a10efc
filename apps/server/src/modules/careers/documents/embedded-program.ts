import { constants, inflateSync } from "node:zlib";

/** First bytes of programs: Windows, Linux, scripts, Java, Mac, shortcuts, Flash, Windows help. */
const programStart =
  /^(?:MZ|\x7fELF|#!\s*\/|\xca\xfe\xba\xbe\0\0|[\xce\xcf]\xfa\xed\xfe|\xfe\xed\xfa[\xce\xcf]|L\0\0\0\x01\x14\x02\0|[CFZ]WS[\x01-\x30]|ITSF)/;
/** Extensions of files that run when they are opened, on Windows above all. */
const programName =
  /\.(?:exe|com|scr|pif|bat|cmd|vbs?|vbe|jse?|wsf|wsh|ps1|msi|msc|lnk|hta|jar|dll|cpl|reg|chm|scf|url|application|gadget|inf|sh|command|app)$/i;

/** Whether a file within a document is a program, by its first bytes. */
export function isProgram(bytes: Uint8Array): boolean {
  return programStart.test(Buffer.from(bytes.subarray(0, 64)).toString("latin1"));
}

/** Whether a file of this name runs when it is opened. @param name with or without folders; trailing invisible characters are ignored */
export function isProgramName(name: string): boolean {
  return programName.test(name.replace(/[\p{Cc}\p{Cf}\s.]+$/u, ""));
}

/** The first bytes of deflated data; empty when it is damaged. */
export function inflatedStart(deflated: Uint8Array): Buffer {
  try {
    // 1,024 bytes inflate to at most a megabyte.
    return inflateSync(deflated.subarray(0, 1024), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}
