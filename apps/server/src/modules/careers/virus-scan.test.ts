import { Readable } from "node:stream";
import { calls, documentRefusals, errorCodes } from "@klarholm/contract";
import { describe, expect, it } from "vitest";
import { anyEnvelope, apply, captchaIn, filledIn, multipart, resume } from "../../../test/applications.ts";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { type Clamd, eicar, freePort, hasClamd, realClamd, silentClamd, smallClamd } from "../../../test/clamd.ts";
import { pdf } from "../../../test/pdf-file.ts";
import { careersFiles } from "../../../test/sample-careers.ts";
import { virusIn } from "../../plugins/http/uploads/clamd.ts";
import { listApplications } from "./application.repository.ts";

const infected = { ...resume, data: pdf(Buffer.from(eicar)) };

const open = (address: string) => buildTestApp({ changes: careersFiles(), env: { CLAMAV: address } });

describe.each<[string, boolean, () => Promise<Clamd>]>([
  ["a scanner with clamd's protocol", true, () => smallClamd()],
  ["Debian's clamd", hasClamd, realClamd],
])("%s", (_name, installed, start) => {
  it.skipIf(!installed)(
    "[SEC-03] scans every file: a known virus is refused, others are stored",
    { tags: "extended" },
    async () => {
      await using clamd = await start();
      await using test = await open(clamd.address);
      const refused = await apply(test.app, filledIn(await captchaIn(test)), [
        resume,
        { ...infected, field: "otherFiles" },
      ]);
      expect(refused).toMatchObject({
        status: 200,
        errorCode: "FILE_REFUSED",
        errorMessage: `“${infected.name}”：${documentRefusals.virus}`,
      });
      expect(await listApplications(test.database.db, { since: "2026" })).toEqual([]);
      const large = { ...resume, data: pdf(Buffer.alloc(3 * 1024 * 1024, "x")) };
      expect(await apply(test.app, filledIn(await captchaIn(test)), [large])).toMatchObject({ success: true });
    },
  );
});

describe("[SEC-03] a scanner that does not answer", () => {
  it("refuses applications with Retry-After, and accepts the same form later", { tags: "extended" }, async () => {
    const port = await freePort();
    await using test = await open(`127.0.0.1:${port}`);
    const fields = filledIn(await captchaIn(test));
    const { type, body } = multipart(fields, [resume]);
    const refused = await test.app.inject({
      method: "POST",
      url: calls.applyJob.path,
      headers: { "content-type": type },
      payload: body,
    });
    expect(anyEnvelope.parse(refused.json())).toEqual({
      success: false,
      errorCode: "FILES_UNCHECKED",
      errorMessage: errorCodes.FILES_UNCHECKED.message,
      data: null,
    });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "60"]);
    expect(await listApplications(test.database.db, { since: "2026" })).toEqual([]);
    await using _clamd = await smallClamd(port);
    expect(await apply(test.app, fields)).toMatchObject({ success: true });
  });

  it("is an error, as is a scanner that reports one", async () => {
    const file = () => Readable.from([pdf()]);
    const address = ({ address }: Clamd) => ({ host: "127.0.0.1", port: Number(address.split(":")[1]) });
    await using silent = await silentClamd();
    await expect(virusIn(file(), address(silent), { timeoutMs: 50 })).rejects.toThrow(/gave no answer/);
    await using small = await smallClamd(0, "INSTREAM size limit exceeded. ERROR");
    await expect(virusIn(file(), address(small))).rejects.toThrow(/did not judge a file: "INSTREAM size limit/);
  });
});
