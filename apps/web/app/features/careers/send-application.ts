import type { CallAnswer, Envelope } from "@klarholm/contract";
import { succeeded } from "@klarholm/contract/client";
import { endpoints } from "@klarholm/contract/endpoints";
import { missing, plainPhone } from "@klarholm/contract/application-rules";
import { browserClient } from "../../api/browser-client.ts";
import type { SiteConfig } from "../../api/contexts.ts";
import { postForm } from "../../ui/Upload/post-form.ts";
import type { ApplicationFields } from "./application-flow.ts";

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
export async function checkApplication(config: SiteConfig, application: Application | undefined): Promise<string | undefined> {
  const { jobId, fields, captchaKey } = complete(application);
  const { personName, phoneNumber, cityId, positionIdList, captchaCode } = fields;
  const answer = await browserClient(config).call("checkJobEffectApply", {
    jobId,
    personName,
    phoneNumber: plainPhone(phoneNumber),
    cityId,
    positionIdList: [...positionIdList],
    captchaKey,
    captchaCode,
  });
  return succeeded(answer) ? undefined : (answer.errorMessage ?? "");
}

/**
 * Submits an application with its files.
 * @param onProgress hears the share that is on its way, 0 to 100
 * @throws Error as checkApplication; PostError when the request fails
 */
export async function sendApplication({ apiHost, storeCode }: SiteConfig, application: Application | undefined, onProgress: (percent: number) => void): Promise<Envelope<CallAnswer<"applyJob">>> {
  const { jobId, fields, captchaKey, consentVersion } = complete(application);
  const body = new FormData();
  const texts = { jobId, personName: fields.personName, phoneNumber: plainPhone(fields.phoneNumber), cityId: fields.cityId, captchaKey, captchaCode: fields.captchaCode, consentVersion };
  for (const [name, text] of Object.entries(texts)) body.append(name, text);
  for (const id of fields.positionIdList) body.append("positionIdList", id);
  for (const { origin, name } of fields.resume) if (origin) body.append("resumeFile", origin, name);
  for (const { origin, name } of fields.portfolio) if (origin) body.append("otherFiles", origin, name);
  const { response } = await postForm({ action: apiHost + endpoints.applyJob.path, body, headers: { store: storeCode }, withCredentials: true, onProgress });
  // The API's own envelope, which the client would hand on as it is.
  return response as Envelope<CallAnswer<"applyJob">>;
}

function complete(application: Application | undefined): Application {
  if (!application) throw new Error(missing.application);
  if (!application.jobId) throw new Error(missing.job);
  return application;
}
