import assert from "node:assert/strict";
import { readFile as readText } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { calls } from "@klarholm/contract";
import { openApplicationKeys } from "../src/modules/careers/application-keys.ts";
import { listApplications } from "../src/modules/careers/application.repository.ts";
import { PersonalData } from "../src/modules/careers/personal-data.ts";
import { readFile } from "../src/modules/careers/stored-files.ts";
import { codeKeyFile } from "../src/modules/verification/code-key.ts";
import { hashCode } from "../src/modules/verification/security-code.ts";
import type { Database } from "../src/db/open.ts";
import { anyEnvelope, filledIn, multipart } from "./applications.ts";
import { pdf } from "./resumes.ts";
import { addCodes, queryUrl } from "./security-codes.ts";

/** Milliseconds until a missing response counts as a hang, on a busy machine. */
const timeoutMs = 240_000;
/** A resume of two chunks. */
const resume = pdf(Buffer.alloc(1_100_000, 0x20));
/** Attempts after server errors. */
const maxAttempts = 5;

/** Uses a server whose calls may fail once, retries after server errors, and compares the stored data with the responses. */
export class PersistentVisitor {
  readonly #origin: string;
  readonly #db: Database;
  readonly #personal: PersonalData;
  readonly #codeKey: string;
  #number = 0;
  /** The acknowledged application, until it is withdrawn. */
  #acknowledged: { applicationId: string; deletionCode: string } | undefined;

  private constructor(origin: string, db: Database, personal: PersonalData, codeKey: string) {
    this.#origin = origin;
    this.#db = db;
    this.#personal = personal;
    this.#codeKey = codeKey;
  }

  /** @param db a separate connection @param dataDir contains the server's keys */
  static async of(origin: string, db: Database, dataDir: string): Promise<PersistentVisitor> {
    const keys = await openApplicationKeys(db, { dataDir, applicationKey: undefined });
    const codeKey = (await readText(join(dataDir, codeKeyFile), "utf8")).trim();
    return new PersistentVisitor(origin, db, new PersonalData(keys), codeKey);
  }

  /** Exercises everything that stores data. @throws when acknowledged data is lost or retries fail */
  async visit(): Promise<void> {
    this.#number += 1;
    await Promise.all([this.#apply(), this.#verify(), this.#look()]);
    await this.#expectReady();
  }

  /** Compares the database with the acknowledged application. */
  async expectStored(): Promise<void> {
    const stored = await listApplications(this.#db, { since: "2026" });
    assert.deepEqual(
      stored.map(({ id }) => id),
      this.#acknowledged ? [this.#acknowledged.applicationId] : [],
    );
    for (const row of stored) {
      const pieces: Uint8Array[] = [];
      for await (const piece of readFile(this.#db, row, 0, this.#personal)) pieces.push(piece);
      assert(Buffer.concat(pieces).equals(resume), "the resume is not what was sent");
    }
  }

  /** Withdraws the previous application and sends another. */
  async #apply(): Promise<void> {
    if (this.#acknowledged) {
      const { deletionCode } = this.#acknowledged;
      await this.#persist(calls.withdrawApplication.path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ deletionCode }),
      });
      this.#acknowledged = undefined;
    }
    const { captchaKey } = calls.getCaptchaImage.answer.parse(
      anyEnvelope.parse(await (await this.#persist(calls.getCaptchaImage.path)).json()).data,
    );
    const { code } = await this.#db
      .selectFrom("captcha")
      .select("code")
      .where("key", "=", captchaKey)
      .executeTakeFirstOrThrow();
    const phoneNumber = `137${String(this.#number).padStart(8, "0")}`;
    const { type, body } = multipart(filledIn({ captchaKey, captchaCode: code, phoneNumber }), [
      { field: "resumeFile", name: "a.pdf", data: resume },
    ]);
    const answer = await this.#persist(calls.applyJob.path, {
      method: "POST",
      headers: { "content-type": type },
      body: new Uint8Array(body),
    });
    const envelope = anyEnvelope.parse(await answer.json());
    assert.equal(envelope.errorMessage, null);
    this.#acknowledged = calls.applyJob.answer.parse(envelope.data);
    await this.expectStored();
  }

  /** Queries a new code: at least one and at most all requests are counted. */
  async #verify(): Promise<void> {
    const batch = `batch-${this.#number}`;
    const [code = ""] = await addCodes(this.#db, 1, { batch, key: this.#codeKey });
    let asked = 0;
    const answer = await this.#persist(queryUrl(code), {}, () => (asked += 1));
    const { status } = calls.querySecurityCode.answer.parse(anyEnvelope.parse(await answer.json()).data).data;
    assert(status < 3, `a code that is there was answered with ${status}`);
    const { n } = await this.#db
      .selectFrom("security_code")
      .select("n")
      .where("hash", "=", hashCode(code, this.#codeKey))
      .executeTakeFirstOrThrow();
    assert(n > 0 && n <= asked, `${n} counted of ${asked} asked`);
  }

  /** Requests a page and a picture that are not cached. */
  async #look(): Promise<void> {
    await this.#persist(`/search-results-page?keyword=w${this.#number}`);
    await this.#persist(`/media/mood/table.webp?x-oss-process=image/resize,w_${this.#number}/format,webp`);
  }

  /** Waits for readiness: e.g. a thread may need time to restart. */
  async #expectReady(): Promise<void> {
    for (const deadline = performance.now() + timeoutMs; (await this.#ask("/readyz?for=write")).status !== 200;) {
      if (performance.now() > deadline) throw new Error("the server does not become ready to write");
      await sleep(50);
    }
  }

  async #persist(path: string, init: RequestInit = {}, count = () => 0): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      count();
      const answer = await this.#ask(path, init).catch((error: unknown) => {
        // The connection broke. A timeout is another error.
        if (error instanceof TypeError) return undefined;
        throw error;
      });
      if (answer && answer.status < 500) {
        assert.equal(answer.status, 200, path);
        return answer;
      }
      if (attempt === maxAttempts)
        throw new Error(`${path} was asked for ${maxAttempts} times in vain: ${await answer?.text()}`);
    }
  }

  #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { "x-forwarded-for": `20.${(this.#number >> 8) & 255}.${this.#number & 255}.9`, ...init.headers };
    return fetch(this.#origin + path, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) });
  }
}
