import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { ConfinedError, runConfined } from "./confine.ts";

/** The tools of this host for rendering documents. */
export interface DocumentTools {
  /** Why programs cannot be confined on this host, so that no document is opened; undefined when they can. */
  fault: string | undefined;
  /** Whether poppler is installed, which renders PDF files. */
  poppler: boolean;
  /** The folder of LibreOffice's programs, which converts Word files to PDF; undefined when it is not installed. */
  libreOffice: string | undefined;
}

const popplerPrograms = ["pdfinfo", "pdftoppm", "pdftotext"].map((name) => `/usr/bin/${name}`);
const libreOfficeStarters = ["/usr/bin/soffice", "/usr/bin/libreoffice"];

/** Looks for the tools, and runs a confined program. */
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

/** The folder that a starter links to. Only /usr is visible inside the sandbox. */
function programFolder(starter: string): string | undefined {
  if (!existsSync(starter)) return undefined;
  const folder = dirname(realpathSync(starter));
  return folder.startsWith("/usr/") && existsSync(join(folder, "soffice.bin")) ? folder : undefined;
}
