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

/** Milliseconds by the clock until an answer that does not come counts as hanging; a busy machine takes many. */
const patience = 240_000;
/** A resume of two pieces. */
const resume = pdf(Buffer.alloc(1_100_000, 0x20));
/** How often anything is asked for again whose answer is a fault of the server, as a person would. */
const turns = 5;

/** Visits a server of which any call may fail once, asks again where it answers with a fault, and holds what is kept against what it said. */
export class PersistentVisitor {
  readonly #origin: string;
  readonly #db: Database;
  readonly #personal: PersonalData;
  readonly #codeKey: string;
  #number = 0;
  /** What the server has acknowledged and not been asked to remove. */
  #acknowledged: { applicationId: string; deletionCode: string } | undefined;

  private constructor(origin: string, db: Database, personal: PersonalData, codeKey: string) {
    this.#origin = origin;
    this.#db = db;
    this.#personal = personal;
    this.#codeKey = codeKey;
  }

  /** @param db a connection of the visitor's own @param dataDir where the server's keys are */
  static async of(origin: string, db: Database, dataDir: string): Promise<PersistentVisitor> {
    const keys = await openApplicationKeys(db, { dataDir, applicationKey: undefined });
    const codeKey = (await readText(join(dataDir, codeKeyFile), "utf8")).trim();
    return new PersistentVisitor(origin, db, new PersonalData(keys), codeKey);
  }

  /** Does all that visitors do with what a server keeps. @throws when something acknowledged is lost, or nothing helps */
  async visit(): Promise<void> {
    this.#number += 1;
    await Promise.all([this.#apply(), this.#verify(), this.#look()]);
    await this.#expectReady();
  }

  /** Holds the database against what was acknowledged. */
  async expectKept(): Promise<void> {
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

  /** Takes the application before back, and applies anew. */
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
    const heard = anyEnvelope.parse(await answer.json());
    assert.equal(heard.errorMessage, null);
    this.#acknowledged = calls.applyJob.answer.parse(heard.data);
    await this.expectKept();
  }

  /** Asks about a code that nobody has asked about: each answer was counted, and no more than was asked. */
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

  /** A page and a picture that were never made before. */
  async #look(): Promise<void> {
    await this.#persist(`/search-results-page?keyword=w${this.#number}`);
    await this.#persist(`/media/mood/table.webp?x-oss-process=image/resize,w_${this.#number}/format,webp`);
  }

  /** What fails once is not ready at most once; what was wrong on the way, such as a thread, may take a moment to begin anew. */
  async #expectReady(): Promise<void> {
    for (const deadline = performance.now() + patience; (await this.#ask("/readyz?for=write")).status !== 200;) {
      if (performance.now() > deadline) throw new Error("the server does not become ready to write");
      await sleep(50);
    }
  }

  async #persist(path: string, init: RequestInit = {}, count = () => 0): Promise<Response> {
    for (let turn = 1; ; turn++) {
      count();
      const answer = await this.#ask(path, init).catch((error: unknown) => {
        // A connection that broke; one that hangs is a fault whatever comes after.
        if (error instanceof TypeError) return undefined;
        throw error;
      });
      if (answer && answer.status < 500) {
        assert.equal(answer.status, 200, path);
        return answer;
      }
      if (turn === turns) throw new Error(`${path} was asked for ${turns} times in vain: ${await answer?.text()}`);
    }
  }

  #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { "x-forwarded-for": `20.${(this.#number >> 8) & 255}.${this.#number & 255}.9`, ...init.headers };
    return fetch(this.#origin + path, { ...init, headers, signal: AbortSignal.timeout(patience) });
  }
}
