import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { expectKey, type ObjectRange, type ObjectSource, type Storage, type StoredObject } from "./storage.ts";
import { describeS3Error, isMissingObject } from "./s3-errors.ts";
import type { StorageSettings } from "./storage-url.ts";

export type S3Settings = Extract<StorageSettings, { kind: "s3" }> & {
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary credentials. */
  sessionToken?: string | undefined;
};

/** Milliseconds and tries; other values for tests. */
export interface S3Limits {
  /** Until the connection is open. */
  connectMs: number;
  /** Without data, in either direction. */
  idleMs: number;
  /** Until a part is stored, or a response begins. */
  requestMs: number;
  /** Tries of a request, with exponential backoff and jitter in between. */
  tries: number;
}

const defaultLimits: S3Limits = { connectMs: 3000, idleMs: 10_000, requestMs: 60_000, tries: 4 };
/** Bytes of a part of a large object, and parts in flight; what S3 requires is at least 5 MiB. */
const [partSize, queueSize] = [8 * 1024 * 1024, 2];

/** The SDK and a client of it; loaded with the first request, because only some installations use it. */
async function connect(settings: S3Settings, { connectMs, idleMs, requestMs, tries }: S3Limits) {
  const [sdk, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const { region, endpoint, pathStyle, accessKeyId, secretAccessKey, sessionToken } = settings;
  const client = new sdk.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
    maxAttempts: tries,
    retryMode: "standard",
    // Compatible stores know no other checksums than the signature's.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
    },
  });
  return { sdk, Upload, client };
}

/** Objects in a bucket of an S3-compatible store, by the SDK of AWS. */
export class S3Storage implements Storage {
  readonly #settings: S3Settings;
  readonly #limits: S3Limits;
  #connected: ReturnType<typeof connect> | undefined;

  /** Connects with the first call. */
  constructor(settings: S3Settings, limits: Partial<S3Limits> = {}) {
    this.#settings = settings;
    this.#limits = { ...defaultLimits, ...limits };
  }

  async put(key: string, source: ObjectSource): Promise<void> {
    const { sdk, client, Upload } = await this.#connect();
    const at = this.#at(key);
    if (source instanceof Uint8Array)
      return void (await this.#run("put", () =>
        client.send(new sdk.PutObjectCommand({ ...at, Body: source, ContentLength: source.length })),
      ));
    const body = Readable.from(source);
    let sourceError: unknown;
    body.once("error", (error) => (sourceError = error));
    // Aborts the multipart upload of its own accord when it fails.
    const upload = new Upload({ client, params: { ...at, Body: body }, partSize, queueSize });
    await this.#run("put", () => upload.done()).catch((error: unknown) => {
      throw sourceError ?? error;
    });
  }

  async get(key: string, { start = 0, end }: Partial<ObjectRange> = {}): Promise<Readable | undefined> {
    const first = await this.#open(key, start, end);
    if (!first) return undefined;
    const stream = Readable.from(this.#chunks(key, first), { objectMode: false });
    // A reader that leaves before it begins does not start the generator.
    stream.once("close", () => first.body.destroy());
    return stream;
  }

  async size(key: string): Promise<number | undefined> {
    const { sdk, client } = await this.#connect();
    const found = await this.#find("head", () => client.send(new sdk.HeadObjectCommand(this.#at(key))));
    return found?.ContentLength;
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    const { sdk, client } = await this.#connect();
    const { bucket, prefix: own } = this.#settings;
    let ContinuationToken: string | undefined;
    do {
      const input = { Bucket: bucket, Prefix: own + prefix, ContinuationToken };
      const page = await this.#run("list", () => client.send(new sdk.ListObjectsV2Command(input)));
      for (const { Key = "", Size = 0, LastModified } of page.Contents ?? [])
        yield { key: Key.slice(own.length), bytes: Size, storedAt: LastModified?.getTime() ?? 0 };
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async remove(key: string): Promise<void> {
    const { sdk, client } = await this.#connect();
    await this.#find("delete", () => client.send(new sdk.DeleteObjectCommand(this.#at(key))));
  }

  async check(): Promise<void> {
    const { sdk, client } = await this.#connect();
    const { bucket, prefix } = this.#settings;
    await this.#run("list", () =>
      client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })),
    );
  }

  /** Yields the body; after a cut connection it goes on where it stopped. */
  async *#chunks(key: string, first: OpenedBody): AsyncGenerator<Uint8Array> {
    const { end } = first;
    let { body, start } = first;
    for (let tries = 1; ; tries += 1) {
      try {
        for await (const chunk of body) {
          start += chunk.length;
          yield chunk;
        }
        if (start > end) return;
        throw new Error("the response ended early");
      } catch (error) {
        if (start > end) return;
        if (tries >= this.#limits.tries) throw describeS3Error("get", this.#settings, error);
      }
      const next = await this.#open(key, start, end);
      if (!next) throw describeS3Error("get", this.#settings, new Error("the object was removed while it was read"));
      ({ body } = next);
    }
  }

  async #open(key: string, start: number, end: number | undefined): Promise<OpenedBody | undefined> {
    const { sdk, client } = await this.#connect();
    const isWhole = start === 0 && end === undefined;
    const input = { ...this.#at(key), ...(!isWhole && { Range: `bytes=${start}-${end ?? ""}` }) };
    const found = await this.#find("get", () => client.send(new sdk.GetObjectCommand(input)));
    if (!found) return undefined;
    if (!(found.Body instanceof Readable)) throw describeS3Error("get", this.#settings, new Error("no body"));
    // A connection may break before the body is read; the reader gets the error then.
    found.Body.on("error", () => undefined);
    return { body: found.Body, start, end: start + (found.ContentLength ?? 0) - 1 };
  }

  /** As `#run`; undefined for an unknown key. */
  async #find<T>(operation: string, request: () => Promise<T>): Promise<T | undefined> {
    return this.#run(operation, async () => {
      try {
        return await request();
      } catch (error) {
        if (isMissingObject(error)) return undefined;
        throw error;
      }
    });
  }

  async #run<T>(operation: string, request: () => Promise<T>): Promise<T> {
    return request().catch((error: unknown) => {
      throw describeS3Error(operation, this.#settings, error);
    });
  }

  #at(key: string): { Bucket: string; Key: string } {
    expectKey(key);
    return { Bucket: this.#settings.bucket, Key: this.#settings.prefix + key };
  }

  #connect(): Promise<{ client: S3Client } & Awaited<ReturnType<typeof connect>>> {
    return (this.#connected ??= connect(this.#settings, this.#limits));
  }
}

interface OpenedBody {
  body: Readable;
  /** The first and the last byte of the object that it contains. */
  start: number;
  end: number;
}
