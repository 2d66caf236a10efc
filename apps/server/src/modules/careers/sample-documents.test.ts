import { expect, describe, it } from "vitest";
import { readSample, sampleDocuments, sampleFiles } from "../../../test/documents/documents.ts";
import { apply, captchaIn, filledIn, resume } from "../../../test/applications.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { hostileActions } from "../../../test/hostile-files/hostile-actions.ts";
import { hostileObjects } from "../../../test/hostile-files/hostile-objects.ts";
import { hostilePackages } from "../../../test/hostile-files/hostile-packages.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { DocumentValidator } from "./documents/document-validator.ts";

const samples = await sampleDocuments();
const hostile = [...hostileActions, ...hostileObjects, ...hostilePackages];
const validator = new DocumentValidator();

describe("[SEC-03] documents that applicants send", () => {
  it("are 180 accepted ones of 40 programs, each with its row", async () => {
    const accepted = samples.filter(({ verdict }) => "type" in verdict);
    expect(accepted.length).toBeGreaterThanOrEqual(180);
    expect(new Set(samples.map(({ producer }) => producer)).size).toBeGreaterThanOrEqual(40);
    expect(samples.map(({ file }) => file).toSorted()).toEqual(await sampleFiles());
  });

  it.each(samples)("$file: $kind", async ({ file, verdict }) => {
    expect(await validator.validate(() => readSample(file))).toEqual(verdict);
  });
});

describe("[SEC-03] hostile documents", () => {
  it("are ninety, each of another name", () => {
    expect(new Set(hostile.map(([what]) => what)).size).toBe(hostile.length);
    expect(hostile.length).toBeGreaterThanOrEqual(90);
  });

  it.each(hostile)("%s is refused or contained", async (_what, bytes, expected) => {
    const verdict = await validator.validate(async () => bytes);
    expect("refusal" in verdict ? verdict.refusal : verdict.findings).toEqual(expected);
  });
});

describe("[SEC-03] an application", () => {
  it("is stored with one document of each type, and refused with its cause", async () => {
    await using test = await buildTestApp({ changes: careersFiles() });
    const send = async (file: string, index: number) =>
      apply(test.app, filledIn({ phoneNumber: `1390000000${index}`, ...(await captchaIn(test)) }), [
        { ...resume, name: `简历.${file.slice(file.lastIndexOf(".") + 1)}`, data: await readSample(file) },
      ]);
    const accepted = [
      "pdf/chromium-links.pdf",
      "pdf/libreoffice-owner.pdf",
      "doc/theme-zip-at-end.doc",
      "docx/wps.docx",
    ];
    for (const [index, file] of accepted.entries()) expect(await send(file, index)).toMatchObject({ success: true });
    const refused = { "pdf/password-aes-256.pdf": "密码", "docx/password.docx": "密码", "doc/abiword-rtf.doc": "RTF" };
    for (const [index, [file, cause]] of Object.entries(refused).entries())
      expect(await send(file, accepted.length + index)).toMatchObject({
        errorCode: "FILE_REFUSED",
        errorMessage: expect.stringContaining(cause),
      });
    const rows = await test.database.db.selectFrom("application_file").select("type").execute();
    expect(rows.map(({ type }) => type).toSorted()).toEqual(["doc", "docx", "pdf", "pdf"]);
  });
});
