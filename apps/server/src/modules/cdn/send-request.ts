/** Milliseconds for an exchange with a provider. */
const timeoutMs = 20_000;
/** Characters of an answer that appear in an error. */
const shown = 200;

interface ProviderRequest {
  /** In errors, in Chinese. */
  provider: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
  /** The error that an answer states, such as a code; undefined for success. */
  errorIn: (answer: unknown) => string | undefined;
}

/**
 * Posts a request to a CDN's API. Follows no redirect.
 * @throws when the provider does not answer or refuses; the message has the status and its error, without credentials
 */
export async function sendRequest({ provider, url, headers, body, signal, errorIn }: ProviderRequest): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers,
    body,
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new Error(`${provider}：没有应答`, { cause });
  });
  const text = await response.text();
  const error = errorIn(parsed(text)) ?? (response.ok ? undefined : text.slice(0, shown));
  if (error !== undefined)
    throw new Error(`${provider}：没有接受刷新（${response.status} ${error}）`.slice(0, 2 * shown));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
