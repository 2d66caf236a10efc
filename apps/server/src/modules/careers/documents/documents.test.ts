import { Worker } from "node:worker_threads";
import { documentRefusals } from "@klarholm/contract/documents";
import { describe, expect, it, vi } from "vitest";
import { apply, captchaIn, filledIn, resume } from "../../../../test/applications.ts";
import { buildTestApp } from "../../../../test/build-test-app.ts";
import { readSample, sampleDocuments, sampleFiles } from "../../../../test/documents/documents.ts";
import { hostileFiles } from "../../../../test/hostile-files/hostile-files.ts";
import { pdf, pdfFile } from "../../../../test/pdf-file.ts";
import { careersFiles } from "../../../../test/sample-careers.ts";
import { DocumentValidator } from "./document-validator.ts";
import type { Verdict } from "./verdict.ts";

function validated(validator: DocumentValidator, bytes: Uint8Array): Promise<Verdict> {
  return validator.validate(async () => bytes);
}

const samples = await sampleDocuments();
describe("[SEC-03] a document is validated by its content", () => {
  const validator = new DocumentValidator();

  it("accepts 180 samples of 40 programs, each with its row", async () => {
    const accepted = samples.filter(({ verdict }) => "type" in verdict);
    expect(accepted.length).toBeGreaterThanOrEqual(180);
    expect(new Set(samples.map(({ producer }) => producer)).size).toBeGreaterThanOrEqual(40);
    expect(samples.map(({ file }) => file).toSorted()).toEqual(await sampleFiles());
  });

  it.each(samples)("$file: $kind", async ({ file, verdict }) => {
    expect(await validated(validator, await readSample(file))).toEqual(verdict);
  });

  it.each(hostileFiles)("%s is refused or contained", async (_what, bytes, expected) => {
    const verdict = await validated(validator, bytes);
    expect("refusal" in verdict ? verdict.refusal : verdict.findings).toEqual(expected);
  });

  it("refuses two thirds of 200 distinct hostile files", () => {
    const refused = hostileFiles.filter(([, , verdict]) => typeof verdict === "string");
    expect(new Set(hostileFiles.map(([what]) => what)).size).toBe(hostileFiles.length);
    expect(hostileFiles.length).toBeGreaterThanOrEqual(200);
    expect(refused.length / hostileFiles.length).toBeGreaterThan(0.65);
  });

  it("tells the applicant for each refusal what to do", () => {
    for (const reason of Object.values(documentRefusals)) expect(reason).toMatch(/请/);
  });

  it("accepts a scan of nine megabytes", async () => {
    const noise = Buffer.alloc(9 * 1024 * 1024);
    // Reproducible pseudo-random bytes (xorshift).
    for (let at = 0, state = 1; at < noise.length; at += 4) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      noise.writeInt32LE(state, at);
    }
    expect(await validated(validator, pdf(noise))).toEqual({ type: "pdf", findings: [] });
  });

  it("is stored with an application, or refused with the reason", async () => {
    await using test = await buildTestApp({ changes: careersFiles() });
    let applicants = 0;
    const send = async (file: string) =>
      apply(test.app, filledIn({ phoneNumber: `1390000000${applicants++}`, ...(await captchaIn(test)) }), [
        { ...resume, name: `简历.${file.slice(file.lastIndexOf(".") + 1)}`, data: await readSample(file) },
      ]);
    for (const file of [
      "pdf/chromium-links.pdf",
      "pdf/libreoffice-owner.pdf",
      "doc/theme-zip-at-end.doc",
      "docx/wps.docx",
    ])
      expect(await send(file)).toMatchObject({ success: true });
    const refused = { "pdf/password-aes-256.pdf": "密码", "docx/password.docx": "密码", "doc/abiword-rtf.doc": "RTF" };
    for (const [file, reason] of Object.entries(refused))
      expect(await send(file)).toMatchObject({
        errorCode: "FILE_REFUSED",
        errorMessage: expect.stringContaining(reason),
      });
    const rows = await test.database.db.selectFrom("application_file").select("type").execute();
    expect(rows.map(({ type }) => type).toSorted()).toEqual(["doc", "docx", "pdf", "pdf"]);
  });
});

describe("[SEC-03] a document that exceeds the limits", () => {
  // Each of these begins an object whose end is searched to the end of the file.
  const endless = pdf(Buffer.from("1 0 obj(".repeat(1_200_000)));

  it("is refused when its processor time is used, and the next one is validated", { tags: "extended" }, async () => {
    const validator = new DocumentValidator({ cpuLimitMs: 3000 });
    expect(await validated(validator, endless)).toEqual({ refusal: "tooComplex" });
    expect(await validated(validator, pdf())).toMatchObject({ type: "pdf" });
  });

  it("can be sent again when the machine had no time for it", async () => {
    const validator = new DocumentValidator({ cpuLimitMs: 100 });
    const idle = vi.spyOn(Worker.prototype, "cpuUsage").mockResolvedValue({ user: 0, system: 0 });
    await expect(validated(validator, endless)).rejects.toMatchObject({ code: "UPLOADS_BUSY" });
    idle.mockRestore();
  });

  it("is refused when its memory is used, and the next one is validated", { tags: "extended" }, async () => {
    // Not ended by its processor time.
    const validator = new DocumentValidator({ cpuLimitMs: 120_000 });
    expect(await validated(validator, pdfFile({ objects: [`[${"[]".repeat(4_500_000)}]`] }))).toEqual({
      refusal: "tooComplex",
    });
    expect(await validated(validator, pdf())).toMatchObject({ type: "pdf" });
  });
});
