import { DiskStorage } from "./disk-storage.ts";
import { type S3Settings, S3Storage } from "./s3-storage.ts";
import { type Storage, StorageError } from "./storage.ts";
import type { StorageSettings } from "./storage-url.ts";

/** STORAGE_URL with its credentials. */
export type StorageConfig = Extract<StorageSettings, { kind: "disk" }> | S3Settings;

/** The settings of STORAGE_URL and its credentials; undefined when it is not set. */
export function storageConfig(values: {
  STORAGE_URL?: StorageSettings | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
}): StorageConfig | undefined {
  const { STORAGE_URL: settings, AWS_ACCESS_KEY_ID: accessKeyId = "", AWS_SECRET_ACCESS_KEY: secret = "" } = values;
  if (settings?.kind !== "s3") return settings;
  return { ...settings, accessKeyId, secretAccessKey: secret, sessionToken: values.AWS_SESSION_TOKEN };
}

/** One client for each configuration. */
const open = new WeakMap<StorageConfig, Storage>();

/** The storage of STORAGE_URL; undefined when it is not set. Connects with the first call and needs no closing. */
export function openStorage(settings: StorageConfig | undefined): Storage | undefined {
  if (!settings) return undefined;
  const opened =
    open.get(settings) ?? (settings.kind === "disk" ? new DiskStorage(settings.folder) : new S3Storage(settings));
  if (settings.readOnly) opened.put = () => Promise.reject(new StorageError("STORAGE_URL is read-only."));
  open.set(settings, opened);
  return opened;
}
