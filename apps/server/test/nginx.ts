import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeCertificate, openssl } from "./certificate.ts";
import { installPackages } from "../../../tools/apt.mjs";
import { freePort } from "../../../tools/port.mjs";

/** The shipped configurations. */
const shipped = join(import.meta.dirname, "../../../deploy/nginx");

export interface Nginx extends AsyncDisposable {
  /** HTTPS origin, with a self-signed certificate. */
  url: string;
  /** Master process. */
  pid: number;
  /** HTTP origin, which redirects. */
  plainUrl: string;
  /** Access and error log. */
  logs: () => Promise<string>;
}

/** Finds nginx and openssl, or installs them as root on Debian (CI). Undefined without them. */
export function findNginx(): string | undefined {
  const found = () =>
    existsSync(openssl) ? ["/usr/sbin/nginx", "/usr/local/sbin/nginx"].find((path) => existsSync(path)) : undefined;
  if (found() === undefined) installPackages("nginx", "openssl");
  return found();
}

/**
 * Runs the shipped configuration with other addresses, certificate and cache folder.
 * @param ports of the replicas
 */
export function startNginx(program: string, ports: readonly number[]): Promise<Nginx> {
  return start(program, "klarholm.conf", ({ dir, plainPort }) => [
    [
      /^ {4}server 127\.0\.0\.1:3001 (.*;)\n {4}server 127\.0\.0\.1:3002 .*;\n/m,
      ports.map((replica) => `server 127.0.0.1:${replica} $1\n`).join(""),
    ],
    [/^ {4}listen 80;\n {4}listen \[::\]:80;/m, `listen 127.0.0.1:${plainPort};`],
    [/\/var\/cache\/nginx\/klarholm/, join(dir, "cache")],
    [/\/var\/log\/nginx\/klarholm\.log/g, join(dir, "klarholm.log")],
    [/\/var\/log\/nginx\/klarholm-error\.log/g, join(dir, "klarholm-error.log")],
    // All clients of the test have the same address.
    [/limit_conn connections 100;/, "limit_conn connections 1000;"],
  ]);
}

/**
 * Runs the shipped configuration of an edge.
 * @param origin of the site behind it @param cache folder of its cache
 */
export function startEdge(program: string, origin: string, cache: string): Promise<Nginx> {
  return start(program, "klarholm-edge.conf", () => [
    [/https:\/\/origin\.example\.com/, origin],
    [/\/var\/cache\/nginx\/klarholm-edge/, cache],
  ]);
}

interface Place {
  dir: string;
  plainPort: number;
}

/** @param changesOf what differs from the shipped file besides port and certificate */
async function start(program: string, file: string, changesOf: (place: Place) => [RegExp, string][]): Promise<Nginx> {
  const dir = await mkdtemp(join(tmpdir(), "klarholm-nginx-"));
  const [port, plainPort] = [await freePort(), await freePort()];
  makeCertificate(dir, "127.0.0.1", 1);
  await mkdir(join(dir, "cache"));
  const changes: [RegExp, string][] = [
    [/^ {4}listen 443 ssl http2;\n {4}listen \[::\]:443 ssl http2;/m, `listen 127.0.0.1:${port} ssl http2;`],
    [/\/etc\/ssl\/klarholm\/fullchain\.pem/, join(dir, "cert.pem")],
    [/\/etc\/ssl\/klarholm\/privkey\.pem/, join(dir, "key.pem")],
    ...changesOf({ dir, plainPort }),
  ];
  const text = changes.reduce(
    (conf, [line, instead]) => {
      if (conf.search(line) < 0) throw new Error(`deploy/nginx/${file} has no ${line} any more`);
      return conf.replace(line, instead);
    },
    await readFile(join(shipped, file), "utf8"),
  );
  await writeFile(join(dir, "nginx.conf"), conf(dir, text));
  const server = spawn(program, ["-e", join(dir, "error.log"), "-p", dir, "-c", join(dir, "nginx.conf")], {
    stdio: "inherit",
  });
  const ended = once(server, "exit");
  const url = `https://127.0.0.1:${port}`;
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    await rm(dir, { recursive: true, force: true });
  };
  for (let turn = 0; !(await readFile(join(dir, "nginx.pid"), "utf8").catch(() => "")); turn++) {
    if (turn < 200 && server.exitCode === null) await sleep(50);
    else {
      await stop();
      throw new Error("nginx does not listen");
    }
  }
  const logs = async () => {
    const names = (await readdir(dir)).filter((name) => name.endsWith(".log"));
    return (await Promise.all(names.map((name) => readFile(join(dir, name), "utf8")))).join("\n");
  };
  return { url, pid: server.pid ?? 0, plainUrl: `http://127.0.0.1:${plainPort}`, logs, [Symbol.asyncDispose]: stop };
}

function conf(dir: string, site: string): string {
  return `daemon off;
user root;
worker_processes 1;
pid ${join(dir, "nginx.pid")};
events { worker_connections 1024; }
http {
  # As Debian's own nginx.conf has it, which the shipped file is included from.
  access_log ${join(dir, "access.log")};
  error_log ${join(dir, "error.log")};
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${join(dir, kind)};`).join("\n  ")}
${site}
}
`;
}
