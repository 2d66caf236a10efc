import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { ConfinedError, runConfined } from "./confine.ts";

/** What this host has for showing documents. */
export interface DocumentTools {
  /** Why no program can be confined here, so that no document is opened; undefined where it can. */
  fault: string | undefined;
  /** Whether poppler is there, which draws the pages of PDF files. */
  poppler: boolean;
  /** The folder of LibreOffice's programs, which makes PDF files of Word ones; undefined without it. */
  libreOffice: string | undefined;
}

const popplerPrograms = ["pdfinfo", "pdftoppm", "pdftotext"].map((name) => `/usr/bin/${name}`);
const libreOfficeStarters = ["/usr/bin/soffice", "/usr/bin/libreoffice"];

/** Looks for the tools, and tries whether a program can be confined. */
export async function findDocumentTools(): Promise<DocumentTools> {
  return {
    fault: await confinementFault(),
    poppler: popplerPrograms.every((program) => existsSync(program)),
    libreOffice: libreOfficeStarters.map(programFolder).find((folder) => folder !== undefined),
  };
}

async function confinementFault(): Promise<string | undefined> {
  try {
    const limits = { wallMs: 10_000, cpuSeconds: 5, memory: 100_000_000, output: 100 };
    await runConfined({ command: ["/bin/sh", "-c", "exit 0"], limits });
    return undefined;
  } catch (error) {
    return error instanceof ConfinedError ? error.message.trim() : String(error);
  }
}

/** Where a starter's own program lies. Only what is below /usr is seen inside. */
function programFolder(starter: string): string | undefined {
  if (!existsSync(starter)) return undefined;
  const folder = dirname(realpathSync(starter));
  return folder.startsWith("/usr/") && existsSync(join(folder, "soffice.bin")) ? folder : undefined;
}
