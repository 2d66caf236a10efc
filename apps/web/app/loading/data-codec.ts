/** Takes a value that is no plain data apart, into its kind and the facts of it; nothing for all others. */
type TakeApart = (value: unknown) => [kind: string, ...facts: unknown[]] | false | undefined;
/** Makes such a value of its kind and facts again. */
type PutTogether = (kind: string, ...facts: unknown[]) => { value: unknown } | undefined;

/** The one key of what stands for a value that is no plain data; no text of editors holds it. */
const special = "\0";

/** The bytes for a navigation, and the same as text for a page. */
export type WrittenData = ReadableStream<Uint8Array<ArrayBuffer>> & { text: string };

/** Whether it was written here: while developing, React Router writes its own format (data-format.ts). */
export function isWrittenData(stream: ReadableStream | undefined): stream is WrittenData {
  return stream !== undefined && "text" in stream;
}

/**
 * What loaders and actions answered, as pages and browsers' navigations carry it: JSON, where React Router writes a format
 * of its own (data-format.ts). Only errors and redirects are no plain data, and they stand at most two levels deep:
 * `{ errors: { route: error } }` in a page, `{ route: { error } }` in the answer to a navigation.
 * @param input what React Router has to send
 * @param options the first plugin knows errors and redirects; `onComplete` hears that all is written
 */
export function encode(
  input: unknown,
  { plugins, onComplete }: { plugins: [TakeApart]; onComplete: () => void },
): WrittenData {
  const text = JSON.stringify(plain(input, 2, ...plugins));
  onComplete();
  const source = {
    pull(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  };
  // A page asks for no bytes.
  return Object.assign(new ReadableStream(source, { highWaterMark: 0 }), { text });
}

/** Nothing becomes null, as JSON has it. */
function plain(value: unknown, depth: number, takeApart: TakeApart): unknown {
  if (typeof value !== "object" || value === null) return value ?? null;
  const apart = takeApart(value);
  if (apart) return { [special]: apart };
  if (depth === 0 || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each, depth - 1, takeApart)]));
}

/**
 * Reads what was encoded.
 * @param readable the whole of it
 * @param options the first plugin makes errors and redirects
 * @returns in React Router's shape: nothing of it is still to come
 * @throws SyntaxError when it is something else, or not all of it
 */
export async function decode(
  readable: ReadableStream<Uint8Array<ArrayBuffer>>,
  { plugins: [putTogether] }: { plugins: [PutTogether] },
): Promise<{ value: unknown; done: Promise<void> }> {
  const text = await new Response(readable).text();
  // Looking at each value takes longer than reading them all.
  const revive = (_: string, value: Record<string, Parameters<PutTogether>> | null) =>
    value?.[special] ? putTogether(...value[special])?.value : value;
  return { value: JSON.parse(text, text.includes("\\u0000") ? revive : undefined), done: Promise.resolve() };
}
