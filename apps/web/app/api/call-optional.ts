import type { CallAnswer, CallName, CallRequest } from "@klarholm/contract";
import { type ApiClient, succeeded } from "@klarholm/contract/client";

/** The data of a call; undefined if it is refused or fails, which is logged as a warning. */
export async function callOptional<K extends CallName>(
  api: ApiClient,
  name: K,
  payload: CallRequest<K>,
  warning: string,
): Promise<CallAnswer<K> | undefined> {
  try {
    const answer = await api.call(name, payload);
    return succeeded(answer) ? answer.data : undefined;
  } catch (error) {
    api.warn(warning, { err: error });
    return undefined;
  }
}
