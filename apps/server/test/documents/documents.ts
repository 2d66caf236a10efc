import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DocumentFinding, DocumentRefusal, DocumentType } from "@klarholm/contract/documents";
import { z } from "zod";

const here = import.meta.dirname;

const row = z
  .tuple([z.string(), z.string(), z.string(), z.string(), z.string()])
  .transform(([file, kind, producer, expected, findings]) => ({ file, kind, producer, expected, findings }));

/** A document of this folder, with what the validator must answer. */
export interface SampleDocument {
  file: string;
  kind: string;
  producer: string;
  verdict: { type: DocumentType; findings: readonly DocumentFinding[] } | { refusal: DocumentRefusal };
}

/** The rows of `documents.tsv`. */
export async function sampleDocuments(): Promise<SampleDocument[]> {
  const [, ...lines] = (await readFile(join(here, "documents.tsv"), "utf8")).trimEnd().split("\n");
  return lines.map((line) => {
    const { file, kind, producer, expected, findings } = row.parse(line.split("\t"));
    const type = file.slice(0, file.indexOf("/"));
    // The test that compares them with the validator's answers finds a word that is none of these types.
    const verdict =
      expected === "accepted" ? { type, findings: findings.split(" ").filter(Boolean) } : { refusal: expected };
    return { file, kind, producer, verdict: verdict as SampleDocument["verdict"] };
  });
}

/** The files of this folder that are documents, as the table names them. */
export async function sampleFiles(): Promise<string[]> {
  const folders = ["doc", "docx", "pdf"];
  const names = await Promise.all(folders.map((folder) => readdir(join(here, folder))));
  return names.flatMap((list, index) => list.map((name) => `${folders[index]}/${name}`)).toSorted();
}

/** @param file as the table names it */
export function readSample(file: string): Promise<Buffer> {
  return readFile(join(here, file));
}
