import { applicationFaults, type CallAnswer, missing, type ParsedRequest, normalizePhone } from "@klarholm/contract";
import type { Config } from "../../config.ts";
import type { ContentSnapshot } from "../content/snapshot.ts";
import { checkpointWal } from "../../db/checkpoint-wal.ts";
import type { Database } from "../../db/open.ts";
import type { ApplicationTable } from "../../db/schema.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import { applicationOfCaptcha, hasApplied, readApplication, removeApplication } from "./application.repository.ts";
import type { ApplicationWriter } from "./application-writer.ts";
import { Captchas } from "./captcha.ts";
import type { FileCheck } from "./file-check.ts";
import { applicationNamed, newApplicationId, type PersonalData, type SealedRow } from "./personal-data.ts";
import { noRoom, purgeBytes, type Quota, quotaOf, usedUpBy } from "./quota.ts";
import { type Look, removeExpired } from "./retention.ts";
import { openJob } from "./positions.ts";
import type { UploadedFile } from "../../plugins/http/uploads/upload.ts";

const day = 24 * 3_600_000;
/** How long one phone number may not apply for the same position again, in milliseconds (docs/api-decisions.md section 3). */
const repeatAfter = 90 * day;

type Application = ParsedRequest<"checkJobEffectApply">;
type Submission = ParsedRequest<"applyJob">;
type Receipt = CallAnswer<"applyJob">;

export interface CareersOptions {
  db: Database;
  personal: PersonalData;
  files: FileCheck;
  writer: ApplicationWriter;
  /** Whether HR is told of applications by mail. */
  mail: boolean;
  /** What networks and all together may store. */
  quotas: Pick<Config, "networkQuota" | "storeQuota">;
  /** Hears of each application that its sender deletes: a backup from before has it still. */
  onWithdrawn: (id: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Takes applications. Any number of processes may share the database. */
export class Careers {
  readonly captchas: Captchas;
  readonly #db: Database;
  readonly #personal: PersonalData;
  readonly #files: FileCheck;
  readonly #writer: ApplicationWriter;
  readonly #mail: boolean;
  readonly #quotas: CareersOptions["quotas"];
  readonly #onWithdrawn: (id: string) => void;
  readonly #now: () => number;

  constructor({ db, personal, files, writer, mail, quotas, onWithdrawn, now = Date.now }: CareersOptions) {
    this.captchas = new Captchas(db, now);
    this.#db = db;
    this.#personal = personal;
    this.#files = files;
    this.#writer = writer;
    this.#mail = mail;
    this.#quotas = quotas;
    this.#onWithdrawn = onWithdrawn;
    this.#now = now;
  }

  /**
   * Whether an application may be sent. Files and consent come with the submission; the captcha stays usable.
   * @param visitor the address of whoever asks
   * @throws ApiError with the sentence for the visitor
   */
  async check(application: Application, visitor: string, { content }: ContentSnapshot): Promise<void> {
    this.#judge(application, content, { resumeFiles: 1, otherFiles: 1, consented: true });
    await this.captchas.check(application.captchaKey, application.captchaCode);
    await this.#refuseRepeated(application);
    await this.#expectRoom(this.#quotaOf(visitor), 1);
  }

  /**
   * Takes an application: when this answers, it is on the disk with its files. Sent again with the same captcha,
   * as after a double click or a lost answer, it answers the same and writes nothing.
   * @param visitor the address of whoever sends it
   * @throws ApiError with the sentence for the visitor
   */
  async apply(
    application: Submission,
    files: readonly UploadedFile[],
    visitor: string,
    { content }: ContentSnapshot,
  ): Promise<Receipt> {
    const phoneHashes = this.#personal.phoneHashes(application.phoneNumber);
    const before = await applicationOfCaptcha(this.#db, application.captchaKey);
    if (before) return this.#again(application, before);

    const count = (field: string) => files.filter((file) => file.field === field).length;
    const consentVersion = application.consentVersion ?? "";
    const notice = content.careers.notice.version;
    const chosen = this.#judge(application, content, {
      resumeFiles: count("resumeFile"),
      otherFiles: count("otherFiles"),
      consented: consentVersion === notice,
    });
    await this.captchas.check(application.captchaKey, application.captchaCode);
    await this.#refuseRepeated(application);
    const quota = this.#quotaOf(visitor);
    await this.#expectRoom(
      quota,
      files.reduce((sum, { bytes }) => sum + bytes, 0),
    );

    const checked = await this.#files.check(files);
    const id = newApplicationId();
    const now = this.#now();
    const person = { name: application.personName.trim(), phone: chosen.phone };
    const row = {
      id,
      job_id: application.jobId,
      job_title: chosen.jobTitle,
      city: chosen.city,
      stores: JSON.stringify(chosen.stores),
      key_id: this.#personal.keyId,
      person: this.#personal.sealPerson(person, id),
      phone_hash: phoneHashes[0],
      captcha_key: application.captchaKey,
      consent_version: consentVersion,
      created_at: iso(now),
    };
    const written = await this.#writer.write({
      row,
      files: checked.map(({ field, name, type, path, key, bytes }) => ({
        field: field === "resumeFile" ? field : "otherFiles",
        name: this.#personal.seal(name, id),
        type,
        path,
        key,
        bytes,
      })),
      phoneHashes,
      appliedSince: iso(now - repeatAfter),
      quota,
      mail: this.#mail,
    });
    switch (written.outcome) {
      case "stored":
        return this.#receipt(row);
      case "again":
        return this.#again(application, written.before);
      case "spent":
        throw new ApiError("CAPTCHA_WRONG");
      case "applied":
        throw new ApiError("ALREADY_APPLIED");
      case "no room":
        throw noRoom(written.usedUp, now);
    }
  }

  /** Deletes an application by the code that its sender was given. @throws ApiError APPLICATION_NOT_FOUND */
  async withdraw(deletionCode: string): Promise<void> {
    const row = await readApplication(this.#db, applicationNamed(deletionCode));
    if (!row || !this.#personal.isDeletionCode(deletionCode, row) || !(await removeApplication(this.#db, row.id)))
      throw new ApiError("APPLICATION_NOT_FOUND");
    this.#onWithdrawn(row.id);
    // It is gone, whatever becomes of this; the next look for old applications does it again.
    await checkpointWal(this.#db).catch(() => false);
  }

  /** Removes applications that were kept long enough, and captchas that are over. */
  async purge({ content }: ContentSnapshot): Promise<Look> {
    await this.captchas.purge();
    await purgeBytes(this.#db, this.#now());
    const look = await removeExpired(this.#db, content.careers.retentionDays * day, this.#now());
    await checkpointWal(this.#db);
    return look;
  }

  async close(): Promise<void> {
    await this.#writer.close();
  }

  /** What the rules say, in one sentence after the other; else what was chosen, by its names. */
  #judge(
    application: Application,
    content: ContentSnapshot["content"],
    rest: { resumeFiles: number; otherFiles: number; consented: boolean },
  ) {
    if (Object.values(application).every((value) => value === undefined || value.length === 0))
      throw new ApiError("APPLICATION_INVALID", { message: missing.application });
    if (application.jobId === "") throw new ApiError("APPLICATION_INVALID", { message: missing.job });
    const job = openJob(content, application.jobId);
    if (!job) throw new ApiError("JOB_CLOSED");
    const faults = applicationFaults({ ...application, ...rest }, job);
    if (faults.length > 0)
      throw new ApiError("APPLICATION_INVALID", { message: faults.map(({ message }) => message).join("\n\n") });

    const city = content.stores.areas
      .flatMap(({ cities }) => cities)
      .find(({ code }) => code === application.cityId && job.cities.includes(code));
    if (!city) throw new ApiError("APPLICATION_INVALID", { message: "该职位不在所选城市招聘，请重新选择地点偏好" });
    const stores = application.positionIdList.map((id) =>
      content.stores.stores.find((store) => store.code === id && store.city === city.code),
    );
    if (stores.includes(undefined))
      throw new ApiError("APPLICATION_INVALID", { message: "所选门店不在该城市，请重新选择门店" });
    return {
      jobTitle: job.title,
      city: city.name,
      stores: stores.map((store) => store?.name ?? ""),
      phone: normalizePhone(application.phoneNumber),
    };
  }

  #quotaOf(visitor: string): Quota {
    return quotaOf(visitor, this.#quotas, (network) => this.#personal.networkHash(network), this.#now());
  }

  /** Refuses what has no room before it is looked at; whether it has is decided where it is written. */
  async #expectRoom(quota: Quota, bytes: number): Promise<void> {
    const usedUp = await usedUpBy(this.#db, quota, bytes);
    if (usedUp) throw noRoom(usedUp, this.#now());
  }

  async #refuseRepeated({ phoneNumber, jobId }: Application): Promise<void> {
    const since = iso(this.#now() - repeatAfter);
    if (await hasApplied(this.#db, this.#personal.phoneHashes(phoneNumber), jobId, since))
      throw new ApiError("ALREADY_APPLIED");
  }

  /** The answer that an application got before, for whom it is from; somebody who found its captcha's key learns nothing. */
  #again({ jobId, phoneNumber }: Application, before: ApplicationTable): Receipt {
    const same = before.job_id === jobId && this.#personal.phoneHashes(phoneNumber).includes(before.phone_hash);
    if (!same) throw new ApiError("CAPTCHA_WRONG");
    return this.#receipt(before);
  }

  #receipt(row: SealedRow): Receipt {
    return { applicationId: row.id, deletionCode: this.#personal.deletionCode(row) };
  }
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
