import { documentRefusals } from "@klarholm/contract/documents";
import { Worker } from "node:worker_threads";
import { describe, expect, it, vi } from "vitest";
import { goodFiles } from "../../../../test/hostile-files/good-files.ts";
import { hostileFiles } from "../../../../test/hostile-files/hostile-files.ts";
import { hostileVerdicts } from "../../../../test/hostile-files/hostile-verdicts.ts";
import { pdf, pdfFile } from "../../../../test/pdf-file.ts";
import { DocumentValidator } from "./document-validator.ts";
import type { Verdict } from "./verdict.ts";

function validated(validator: DocumentValidator, bytes: Uint8Array): Promise<Verdict> {
  return validator.validate(async () => bytes);
}

describe("[SEC-03] a document is judged by its content", () => {
  const validator = new DocumentValidator();

  it.each(hostileFiles)("%s is refused or contained", async (what, bytes) => {
    const expected = hostileVerdicts[what];
    const verdict = await validated(validator, bytes);
    expect("refusal" in verdict ? verdict.refusal : verdict.findings).toEqual(expected);
  });

  it("has 100 hostile files, of which at least two thirds are refused", () => {
    const refused = Object.values(hostileVerdicts).filter((verdict) => typeof verdict === "string");
    expect(hostileFiles.length).toBe(Object.keys(hostileVerdicts).length);
    expect(refused.length).toBeGreaterThanOrEqual(100);
    expect(refused.length / hostileFiles.length).toBeGreaterThan(0.65);
  });

  it.each(goodFiles)("accepts %s", async (_what, type, bytes, findings = []) => {
    expect(await validated(validator, bytes)).toEqual({ type, findings });
  });

  it("says for each cause what the applicant can do", () => {
    for (const reason of Object.values(documentRefusals)) expect(reason).toMatch(/请/);
  });

  it("accepts a scan of nine megabytes", async () => {
    const noise = Buffer.alloc(9 * 1024 * 1024);
    // Pseudo-random bytes (xorshift), the same each time.
    for (let at = 0, state = 1; at < noise.length; at += 4) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      noise.writeInt32LE(state, at);
    }
    expect(await validated(validator, pdf(noise))).toEqual({ type: "pdf", findings: [] });
  });
});

describe("[SEC-03] a document that would take all time or memory", () => {
  // Each of these begins an object whose end is looked for up to the end of the file.
  const endless = pdf(Buffer.from("1 0 obj(".repeat(1_200_000)));

  it("is refused when its time is over, and the next one is validated", { tags: "extended" }, async () => {
    const validator = new DocumentValidator({ cpuLimitMs: 3000 });
    expect(await validated(validator, endless)).toEqual({ refusal: "tooComplex" });
    expect(await validated(validator, pdf())).toMatchObject({ type: "pdf" });
  });

  it("may be sent again where the machine has no time for it", async () => {
    const validator = new DocumentValidator({ cpuLimitMs: 100 });
    const idle = vi.spyOn(Worker.prototype, "cpuUsage").mockResolvedValue({ user: 0, system: 0 });
    await expect(validated(validator, endless)).rejects.toMatchObject({ code: "UPLOADS_BUSY" });
    idle.mockRestore();
  });

  it("is refused when it becomes too large, and the next one is validated", { tags: "extended" }, async () => {
    // Without the limit of memory it would be accepted: its time is not what ends it.
    const validator = new DocumentValidator({ cpuLimitMs: 120_000 });
    expect(await validated(validator, pdfFile({ objects: [`[${"[]".repeat(4_500_000)}]`] }))).toEqual({
      refusal: "tooComplex",
    });
    expect(await validated(validator, pdf())).toMatchObject({ type: "pdf" });
  });
});
