import { spawnSync } from "node:child_process";
import { isIP } from "node:net";
import { join } from "node:path";

/** The program that makes certificates. */
export const openssl = "/usr/bin/openssl";

/** Makes a certificate that nobody trusts. @returns the files of its key and of itself, in `dir` */
export function makeCertificate(dir: string, name: string, days: number): { key: string; cert: string } {
  const [key, cert] = [join(dir, "key.pem"), join(dir, "cert.pem")];
  const names = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=${isIP(name) ? "IP" : "DNS"}:${name}`];
  const kind = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", String(days)];
  spawnSync(openssl, [...kind, ...names, "-keyout", key, "-out", cert], { stdio: "ignore" });
  return { key, cert };
}
