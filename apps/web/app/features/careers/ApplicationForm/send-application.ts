import type { CallAnswer, Envelope } from "@klarholm/contract";
import { isEnvelope } from "@klarholm/contract/client";
import { endpoints } from "@klarholm/contract/endpoints";
import { missing } from "@klarholm/contract/application-rules";
import { browserClient } from "../../../api/browser-client.ts";
import type { SiteConfig } from "../../../api/contexts.ts";
import { PostError, postForm, type PostOptions } from "../../../ui/Upload/post-form.ts";
import { textOf, typedFields } from "../application-data.ts";

export type Refusal = Pick<Envelope<unknown>, "errorCode" | "errorMessage">;

/** Checks an application before sending files. Throws Error 缺少申请信息 or 缺少职位ID (section 8), or ApiError. */
export async function checkApplication(
  config: SiteConfig,
  application: FormData | undefined,
  signal?: AbortSignal,
): Promise<Envelope<unknown>> {
  const data = complete(application);
  const [jobId, captchaKey] = [textOf(data, "jobId"), textOf(data, "captchaKey")];
  const payload = { ...typedFields(data), jobId, captchaKey, captchaCode: textOf(data, "captchaCode") };
  return browserClient(config).call("checkJobEffectApply", payload, signal ? { signal } : {});
}

/**
 * Submits an application with its files (docs/decisions/0014).
 * @throws Error as checkApplication; PostError when the request fails or the answer is not the API's
 */
export async function sendApplication(
  { apiHost, storeCode }: SiteConfig,
  application: FormData | undefined,
  options: Pick<PostOptions, "onProgress" | "signal"> = {},
): Promise<Envelope<CallAnswer<"applyJob">>> {
  const response = await postForm(apiHost + endpoints.applyJob.path, complete(application), {
    ...options,
    headers: { store: storeCode },
    withCredentials: true,
  });
  if (!isEnvelope(response)) throw new PostError(200, response);
  return response as Envelope<CallAnswer<"applyJob">>;
}

function complete(application: FormData | undefined): FormData {
  if (!application) throw new Error(missing.application);
  if (!textOf(application, "jobId")) throw new Error(missing.job);
  return application;
}
