import { applicationFaults, type CallAnswer, missing, type ParsedRequest, normalizePhone } from "@klarholm/contract";
import type { Config } from "../../config.ts";
import { checkpointWal } from "../../db/checkpoint-wal.ts";
import type { Database } from "../../db/open.ts";
import type { ApplicationRow } from "../../db/schema.ts";
import { ApiError } from "../../plugins/http/api-error.ts";
import type { UploadedFile } from "../../plugins/http/uploads/upload.ts";
import type { ContentSnapshot } from "../content/snapshot.ts";
import { applicationOfCaptcha, hasApplied, readApplication, removeApplication } from "./application.repository.ts";
import type { ApplicationWriter } from "./application-writer.ts";
import { Captchas } from "./captcha.ts";
import type { FileCheck } from "./file-check.ts";
import { applicationIdOf, newApplicationId, type PersonalData, type SealedRow } from "./personal-data.ts";
import { openJob } from "./positions.ts";
import { exceededQuota, purgeNetworkBytes, type Quota, quotaError, quotaOf } from "./quota.ts";
import { purgeExpired, type PurgeResult } from "./retention.ts";

const day = 24 * 3_600_000;
/** Milliseconds for which a phone number cannot apply again for the same position (docs/api-decisions.md section 3). */
const repeatAfter = 90 * day;

type Application = ParsedRequest<"checkJobEffectApply">;
type Submission = ParsedRequest<"applyJob">;
type Receipt = CallAnswer<"applyJob">;

export interface CareersOptions {
  db: Database;
  personal: PersonalData;
  files: FileCheck;
  writer: ApplicationWriter;
  /** Whether to inform HR of applications by mail. */
  mail: boolean;
  quotas: Pick<Config, "networkQuota" | "storeQuota">;
  /** Receives the id of each application that its sender deletes, because earlier backups still contain it. */
  onWithdrawn: (id: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Receives applications for positions. Any number of replicas may share the database. */
export class Careers {
  readonly captchas: Captchas;
  readonly #options: CareersOptions;
  readonly #db: Database;
  readonly #personal: PersonalData;
  readonly #now: () => number;

  constructor(options: CareersOptions) {
    const { db, personal, now = Date.now } = options;
    this.captchas = new Captchas(db, now);
    this.#options = options;
    this.#db = db;
    this.#personal = personal;
    this.#now = now;
  }

  /**
   * Checks an application before its files are sent, without files and consent. The captcha is verified, but not spent.
   * @param visitor the client's address
   * @throws ApiError with the message for the visitor
   */
  async check(application: Application, visitor: string, { content }: ContentSnapshot): Promise<void> {
    this.#validate(application, content, { resumeFiles: 1, otherFiles: 1, consented: true });
    await this.#verify(application);
    await this.#expectQuota(this.#quotaOf(visitor), 1);
  }

  /**
   * Stores an application with its files; both are on the disk when the promise resolves. A repeated request with the
   * same captcha, as after a lost response, gets the same receipt and stores nothing.
   * @param visitor the client's address
   * @throws ApiError with the message for the visitor
   */
  async apply(
    application: Submission,
    files: readonly UploadedFile[],
    visitor: string,
    { content }: ContentSnapshot,
  ): Promise<Receipt> {
    const existing = await applicationOfCaptcha(this.#db, application.captchaKey);
    if (existing) return this.#duplicate(application, existing);

    const count = (field: string) => files.filter((file) => file.field === field).length;
    const consentVersion = application.consentVersion ?? "";
    const chosen = this.#validate(application, content, {
      resumeFiles: count("resumeFile"),
      otherFiles: count("otherFiles"),
      consented: consentVersion === content.careers.notice.version,
    });
    await this.#verify(application);
    const quota = this.#quotaOf(visitor);
    await this.#expectQuota(
      quota,
      files.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    const checked = await this.#options.files.check(files);

    const id = newApplicationId();
    const now = this.#now();
    const phoneHashes = this.#personal.phoneHashes(application.phoneNumber);
    const person = { name: application.personName.trim(), phone: normalizePhone(application.phoneNumber) };
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
    const written = await this.#options.writer.write({
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
      mail: this.#options.mail,
    });
    switch (written.outcome) {
      case "stored":
        return this.#receipt(row);
      case "duplicate":
        return this.#duplicate(application, written.existing);
      case "captchaSpent":
        throw new ApiError("CAPTCHA_WRONG");
      case "alreadyApplied":
        throw new ApiError("ALREADY_APPLIED");
      case "quotaExceeded":
        throw quotaError(written.exceeded, now);
    }
  }

  /** Deletes an application by its sender's deletion code. @throws ApiError APPLICATION_NOT_FOUND */
  async withdraw(deletionCode: string): Promise<void> {
    const row = await readApplication(this.#db, applicationIdOf(deletionCode));
    if (!row || !this.#personal.isDeletionCode(deletionCode, row) || !(await removeApplication(this.#db, row.id)))
      throw new ApiError("APPLICATION_NOT_FOUND");
    this.#options.onWithdrawn(row.id);
    // A failure is ignored: the hourly purge checkpoints again.
    await checkpointWal(this.#db).catch(() => false);
  }

  /** Deletes applications after their retention, and expired captchas and counts. */
  async purge({ content }: ContentSnapshot): Promise<PurgeResult> {
    await this.captchas.purge();
    await purgeNetworkBytes(this.#db, this.#now());
    const result = await purgeExpired(this.#db, content.careers.retentionDays * day, this.#now());
    await checkpointWal(this.#db);
    return result;
  }

  /** @returns the chosen position, city and stores by name @throws ApiError with every fault of the form */
  #validate(
    application: Application,
    content: ContentSnapshot["content"],
    rest: { resumeFiles: number; otherFiles: number; consented: boolean },
  ) {
    const invalid = (message: string) => new ApiError("APPLICATION_INVALID", { message });
    if (Object.values(application).every((value) => value === undefined || value.length === 0))
      throw invalid(missing.application);
    if (application.jobId === "") throw invalid(missing.job);
    const job = openJob(content, application.jobId);
    if (!job) throw new ApiError("JOB_CLOSED");
    const faults = applicationFaults({ ...application, ...rest }, job);
    if (faults.length > 0) throw invalid(faults.map(({ message }) => message).join("\n\n"));

    const city = content.stores.areas
      .flatMap(({ cities }) => cities)
      .find(({ code }) => code === application.cityId && job.cities.includes(code));
    if (!city) throw invalid("该职位不在所选城市招聘，请重新选择地点偏好");
    const stores = application.positionIdList.map((id) =>
      content.stores.stores.find((store) => store.code === id && store.city === city.code),
    );
    if (stores.includes(undefined)) throw invalid("所选门店不在该城市，请重新选择门店");
    return { jobTitle: job.title, city: city.name, stores: stores.map((store) => store?.name ?? "") };
  }

  /** Verifies the captcha, and that the phone number has not applied recently. */
  async #verify({ captchaKey, captchaCode, phoneNumber, jobId }: Application): Promise<void> {
    await this.captchas.verify(captchaKey, captchaCode);
    const since = iso(this.#now() - repeatAfter);
    if (await hasApplied(this.#db, this.#personal.phoneHashes(phoneNumber), jobId, since))
      throw new ApiError("ALREADY_APPLIED");
  }

  #quotaOf(visitor: string): Quota {
    const hash = (network: string) => this.#personal.networkHash(network);
    return quotaOf(visitor, this.#options.quotas, hash, this.#now());
  }

  /** Refuses early; the quota is enforced by the transaction that stores the files. */
  async #expectQuota(quota: Quota, bytes: number): Promise<void> {
    const exceeded = await exceededQuota(this.#db, quota, bytes);
    if (exceeded) throw quotaError(exceeded, this.#now());
  }

  /** The receipt again, for the same sender and position only: a captcha's key alone must not reveal it. */
  #duplicate({ jobId, phoneNumber }: Application, existing: ApplicationRow): Receipt {
    const isSame = existing.job_id === jobId && this.#personal.phoneHashes(phoneNumber).includes(existing.phone_hash);
    if (!isSame) throw new ApiError("CAPTCHA_WRONG");
    return this.#receipt(existing);
  }

  #receipt(row: SealedRow): Receipt {
    return { applicationId: row.id, deletionCode: this.#personal.deletionCode(row) };
  }
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
