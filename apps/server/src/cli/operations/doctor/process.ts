import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fault, type Finding, type Host, look, ok, reason } from "./finding.ts";

const timeoutMs = 5000;
/** Attempts to get a positive answer on readiness for writing, one second apart. */
const maxAttempts = 4;

/** The server at HOST and PORT, and the services that it needs. */
export async function server({ config }: Host): Promise<Finding[]> {
  const { host, port, clamav, smtpUrl } = config;
  const findings = await atPort(host, port);
  if (clamav) findings.push(await reachable("CLAMAV", clamav.host, clamav.port));
  if (smtpUrl !== undefined) {
    const mail = new URL(smtpUrl);
    const mailPort = Number(mail.port) || (mail.protocol === "smtps:" ? 465 : 587);
    findings.push(await reachable("SMTP_URL", mail.hostname, mailPort));
  }
  return findings;
}

async function atPort(host: string, port: number): Promise<Finding[]> {
  const origin = `http://${host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host}:${port}`;
  const get = (path: string) => fetch(origin + path, { signal: AbortSignal.timeout(timeoutMs) });
  let health;
  try {
    health = await get("/healthz");
  } catch (error) {
    return [
      /ECONNREFUSED/.test(reason(error))
        ? look(`端口 ${port} 空闲：服务尚未启动。`, `Port ${port} is free: the server does not run yet.`)
        : fault(`端口 ${port} 上的程序没有应答（${reason(error)}）。`, `The program at port ${port} does not answer.`),
    ];
  }
  const status: unknown = await health.json().catch(() => undefined);
  if (!health.ok || JSON.stringify(status) !== '{"status":"ok"}')
    return [fault(`端口 ${port} 被另一个程序占用。`, `Another program uses port ${port}.`)];
  const pages = await get("/readyz");
  let writing = await get("/readyz?for=write");
  // The writer thread starts with the first request, which may time out.
  for (let attempt = 1; !writing.ok && attempt < maxAttempts; attempt++) {
    await sleep(1000);
    writing = await get("/readyz?for=write");
  }
  return [
    pages.ok
      ? ok("服务已启动，可以展示页面。", "The server runs and shows pages.")
      : fault("服务已启动，但还不能展示页面。", "The server runs, but shows no pages."),
    writing.ok
      ? ok("访客提交的内容可以保存。", "Visitors' submissions can be stored.")
      : fault(
          "访客提交的内容无法保存：请检查数据库与磁盘。",
          "Visitors' submissions cannot be stored: check the database and the disk.",
        ),
  ];
}

async function reachable(setting: string, host: string, port: number): Promise<Finding> {
  const socket = connect({ host, port, timeout: timeoutMs });
  try {
    socket.once("timeout", () => socket.destroy(new Error("timeout")));
    await once(socket, "connect");
    return ok(`${setting} 有应答。`, `${setting} answers.`);
  } catch (error) {
    return fault(`${setting} 连接不上（${reason(error)}）。`, `${setting} cannot be reached.`);
  } finally {
    socket.destroy();
  }
}
