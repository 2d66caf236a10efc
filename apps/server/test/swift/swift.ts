import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../../tools/port.mjs";
import type { S3Settings } from "../../src/plugins/storage/s3-storage.ts";

/** Debian's, which finds the packages of Swift. */
const python = "/usr/bin/python3";
const programs = ["proxy", "account", "container", "object"].map((name) => `/usr/bin/swift-${name}-server`);
/** Whether Debian's swift-proxy, swift-account, swift-container and swift-object are installed. */
export const hasSwift = programs.every((path) => existsSync(path));
if (!hasSwift) console.warn("OpenStack Swift is not installed: tests of STORAGE_URL on a real S3 API are SKIPPED.");

export interface Swift extends AsyncDisposable {
  /** A bucket that exists. */
  settings: S3Settings;
}

/** OpenStack Swift with its S3 API, one replica, in a temporary folder. Its file system must support user xattrs. */
export async function startSwift(): Promise<Swift> {
  const dir = await mkdtemp(join(tmpdir(), "klarholm-swift-"));
  const [proxy, account, container, object] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const ports = { account, container, object };
  const devices = join(dir, "devices");
  await mkdir(join(devices, "d1"), { recursive: true });
  await writeFile(
    join(dir, "swift.conf"),
    "[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = gold\ndefault = yes\n",
  );
  for (const name of Object.keys(ports)) await writeFile(join(dir, `${name}.conf`), backendConf(dir, name));
  await writeFile(join(dir, "proxy.conf"), proxyConf(dir));
  const servers = Object.entries({ ...ports, proxy }).map(([name, port]) => `${name}=${port}`);
  const child = spawn(python, [join(import.meta.dirname, "serve.py"), dir, ...servers], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), ended]);
  if (child.exitCode !== null) throw new Error(`Swift ended with ${child.exitCode}`);
  const endpoint = `http://127.0.0.1:${proxy}`;
  const settings: S3Settings = {
    kind: "s3",
    bucket: "klarholm",
    prefix: "site/",
    endpoint,
    region: "us-east-1",
    pathStyle: true,
    readOnly: false,
    accessKeyId: "test:tester",
    secretAccessKey: "testing",
  };
  const { S3Client, CreateBucketCommand } = await import("@aws-sdk/client-s3");
  const credentials = { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey };
  const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  client.destroy();
  return {
    settings,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function backendConf(dir: string, name: string): string {
  return `[DEFAULT]
swift_dir = ${dir}
devices = ${join(dir, "devices")}
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
}

function proxyConf(dir: string): string {
  return `[DEFAULT]
swift_dir = ${dir}
[pipeline:main]
pipeline = cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
`;
}
