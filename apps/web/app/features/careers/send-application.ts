import type { CallAnswer, Envelope } from "@klarholm/contract";
import { isEnvelope, succeeded } from "@klarholm/contract/client";
import { endpoints } from "@klarholm/contract/endpoints";
import { formData } from "@klarholm/contract/form-data";
import { missing, plainPhone } from "@klarholm/contract/application-rules";
import { browserClient } from "../../api/browser-client.ts";
import type { SiteConfig } from "../../api/contexts.ts";
import { PostError, postForm, type PostOptions } from "../../ui/Upload/post-form.ts";
import type { ApplicationFields, Refusal } from "./application-flow.ts";

export interface Application {
  jobId: string;
  fields: ApplicationFields;
  captchaKey: string;
  /** Of the notice that the visitor agreed to. */
  consentVersion: string;
}

/**
 * The check before the files are sent.
 * @returns why not; undefined when the application may be sent
 * @throws Error 缺少申请信息 or 缺少职位ID before any call (section 8); ApiError when the call fails
 */
export async function checkApplication(
  config: SiteConfig,
  application: Application | undefined,
  signal?: AbortSignal,
): Promise<Refusal | undefined> {
  const { jobId, fields, captchaKey } = complete(application);
  const { personName, phoneNumber, cityId, positionIdList, captchaCode } = fields;
  const answer = await browserClient(config).call(
    "checkJobEffectApply",
    {
      jobId,
      personName,
      phoneNumber: plainPhone(phoneNumber),
      cityId,
      positionIdList: [...positionIdList],
      captchaKey,
      captchaCode,
    },
    signal ? { signal } : {},
  );
  return succeeded(answer) ? undefined : refusalOf(answer);
}

/** Why an answer says no. */
export function refusalOf({ errorCode, errorMessage }: Pick<Envelope<unknown>, "errorCode" | "errorMessage">): Refusal {
  return { code: String(errorCode), reason: errorMessage ?? "" };
}

/**
 * Submits an application with its files, which travel with it (docs/decisions/0016).
 * @param onProgress hears how many bytes of all are on their way
 * @throws Error as checkApplication; PostError when the request fails, or is answered by something else than the API
 */
export async function sendApplication(
  { apiHost, storeCode }: SiteConfig,
  application: Application | undefined,
  { onProgress, signal }: Pick<PostOptions, "onProgress" | "signal"> = {},
): Promise<Envelope<CallAnswer<"applyJob">>> {
  const { jobId, fields, captchaKey, consentVersion } = complete(application);
  const { personName, phoneNumber, cityId, captchaCode, positionIdList, resume, portfolio } = fields;
  const files = (items: ApplicationFields["resume"]) => items.flatMap(({ origin }) => origin ?? []);
  const body = formData({
    jobId,
    personName,
    phoneNumber: plainPhone(phoneNumber),
    cityId,
    captchaKey,
    captchaCode,
    consentVersion,
    positionIdList,
    resumeFile: files(resume),
    otherFiles: files(portfolio),
  });
  const posted = await postForm({
    action: apiHost + endpoints.applyJob.path,
    body,
    headers: { store: storeCode },
    withCredentials: true,
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  });
  if (!isEnvelope(posted.response)) throw new PostError(posted);
  // The API's own envelope, which the client would hand on as it is.
  return posted.response as Envelope<CallAnswer<"applyJob">>;
}

function complete(application: Application | undefined): Application {
  if (!application) throw new Error(missing.application);
  if (!application.jobId) throw new Error(missing.job);
  return application;
}
