import { describe } from "vitest";
import { installPackages } from "../../../tools/apt.mjs";
import { findDocumentTools } from "../src/modules/careers/rendering/document-tools.ts";

const packages = ["bubblewrap", "poppler-utils", "libreoffice-writer-nogui", "fonts-noto-cjk"];

const missing = async (): Promise<string | undefined> => {
  const { fault, poppler, libreOffice } = await findDocumentTools();
  if (fault !== undefined) return `no program can be confined here: ${fault}`;
  return poppler && libreOffice !== undefined ? undefined : "poppler or LibreOffice is not installed";
};

/** Why documents cannot be rendered on this machine; undefined if they can. */
async function documentToolsFault(): Promise<string | undefined> {
  if ((await missing()) === undefined) return undefined;
  installPackages(...packages);
  return missing();
}

const fault = await documentToolsFault();
if (fault !== undefined) console.warn(`\n*** The tests of rendered documents are SKIPPED: ${fault}. ***\n`);

/** Tests of rendered documents, skipped with a warning where the tools are missing. */
export function describeRendering(name: string, suite: () => void): void {
  const described = fault === undefined ? describe : describe.skip;
  described(name, suite);
}
