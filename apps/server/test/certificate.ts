import { spawnSync } from "node:child_process";
import { isIP } from "node:net";
import { join } from "node:path";

export const openssl = "/usr/bin/openssl";

/** Creates a self-signed certificate in `dir`. @returns the files of key and certificate */
export function makeCertificate(dir: string, name: string, days: number): { key: string; cert: string } {
  const [key, cert] = [join(dir, "key.pem"), join(dir, "cert.pem")];
  const names = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=${isIP(name) ? "IP" : "DNS"}:${name}`];
  const kind = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", String(days)];
  spawnSync(openssl, [...kind, ...names, "-keyout", key, "-out", cert], { stdio: "ignore" });
  return { key, cert };
}
