import { Worker } from "node:worker_threads";
import { describe, expect, it, vi } from "vitest";
import { goodFiles } from "../../../../test/hostile-files/good-files.ts";
import { hostileFiles } from "../../../../test/hostile-files/hostile-files.ts";
import { pdf, pdfFile } from "../../../../test/pdf-file.ts";
import { FileJudge } from "./file-judge.ts";
import type { ResumeType } from "./file-type.ts";

function judged(judge: FileJudge, bytes: Uint8Array): Promise<ResumeType | undefined> {
  return judge.judge(async () => bytes);
}

describe("[SEC-03] a file is judged by what is in it", () => {
  const judge = new FileJudge();

  it.each(hostileFiles)("refuses %s", async (_what, bytes) => {
    expect(await judged(judge, bytes)).toBeUndefined();
  });

  it("knows 120 hostile files", () => {
    expect(new Set(hostileFiles.map(([what]) => what)).size).toBeGreaterThanOrEqual(120);
  });

  it.each(goodFiles)("takes %s", async (_what, type, bytes) => {
    expect(await judged(judge, bytes)).toBe(type);
  });

  it("takes a scan of nine megabytes", async () => {
    const noise = Buffer.alloc(9 * 1024 * 1024);
    // Pseudo-random bytes (xorshift), the same each time.
    for (let at = 0, state = 1; at < noise.length; at += 4) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      noise.writeInt32LE(state, at);
    }
    expect(await judged(judge, pdf(noise))).toBe("pdf");
  });
});

describe("[SEC-03] a file that would take for ever, or all of the memory,", () => {
  it("is refused when its time is over, and the next one is judged", { tags: "extended" }, async () => {
    const judge = new FileJudge({ patience: 1000 });
    // Every one of these begins an object whose end is looked for up to the end of the file.
    const endless = pdf(Buffer.from("1 0 obj(".repeat(1_200_000)));
    expect(await judged(judge, endless)).toBeUndefined();
    expect(await judged(judge, pdf())).toBe("pdf");
  });

  it(
    "is refused by the time that it takes of a processor: not an honest one on a machine that does other things",
    { tags: "extended" },
    async () => {
      const judge = new FileJudge({ patience: 1000 });
      expect(await judged(judge, pdf())).toBe("pdf");
      const judging = judge.judge(async () => {
        // Nobody looks at a clock for longer than a file may take.
        setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1100));
        return pdf();
      });
      expect(await judging).toBe("pdf");
    },
  );

  it("is told to come again, not refused, where a machine has no time to judge it", async () => {
    const judge = new FileJudge({ patience: 100 });
    const idle = vi.spyOn(Worker.prototype, "cpuUsage").mockResolvedValue({ user: 0, system: 0 });
    const endless = pdf(Buffer.from("1 0 obj(".repeat(1_200_000)));
    await expect(judged(judge, endless)).rejects.toMatchObject({ code: "UPLOADS_BUSY" });
    idle.mockRestore();
  });

  it("is refused when it becomes too large, and the next one is judged", { tags: "extended" }, async () => {
    // Its time is not what ends it: without a bound of memory it would be a PDF.
    const judge = new FileJudge({ patience: 120_000 });
    expect(await judged(judge, pdfFile({ objects: [`[${"[]".repeat(4_500_000)}]`] }))).toBeUndefined();
    expect(await judged(judge, pdf())).toBe("pdf");
  });
});
