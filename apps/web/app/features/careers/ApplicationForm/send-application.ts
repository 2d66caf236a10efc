import type { CallAnswer, Envelope } from "@klarholm/contract";
import { isEnvelope, succeeded } from "@klarholm/contract/client";
import { endpoints } from "@klarholm/contract/endpoints";
import { missing } from "@klarholm/contract/application-rules";
import { browserClient } from "../../../api/browser-client.ts";
import type { SiteConfig } from "../../../api/contexts.ts";
import { PostError, postForm, type PostOptions } from "../../../ui/Upload/post-form.ts";
import { textOf, typedFields } from "../application-data.ts";

/** Why the API refused an application. */
export interface Refusal {
  code: string;
  /** In Chinese, for the visitor; may be empty. */
  reason: string;
}

/**
 * Checks an application before its files are sent.
 * @returns the refusal, if any
 * @throws Error 缺少申请信息 or 缺少职位ID before any call (section 8); ApiError
 */
export async function checkApplication(
  config: SiteConfig,
  application: FormData | undefined,
  signal?: AbortSignal,
): Promise<Refusal | undefined> {
  const data = complete(application);
  const answer = await browserClient(config).call(
    "checkJobEffectApply",
    {
      ...typedFields(data),
      positionIdList: [...typedFields(data).positionIdList],
      jobId: textOf(data, "jobId"),
      captchaKey: textOf(data, "captchaKey"),
      captchaCode: textOf(data, "captchaCode"),
    },
    signal ? { signal } : {},
  );
  return succeeded(answer) ? undefined : refusalOf(answer);
}

export function refusalOf({ errorCode, errorMessage }: Pick<Envelope<unknown>, "errorCode" | "errorMessage">): Refusal {
  return { code: String(errorCode), reason: errorMessage ?? "" };
}

/**
 * Submits an application together with its files (docs/decisions/0016).
 * @throws Error as checkApplication; PostError when the request fails or another system than the API answers it
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
