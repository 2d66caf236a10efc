import { connect } from "node:net";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fault, type Finding, type Host, look, ok, reason } from "./finding.ts";

/** Milliseconds for an answer. */
const patience = 5000;
/** How often a process may fail to prove that it can write, a second apart, before that is believed. */
const proofs = 4;

/** The process at HOST and PORT, before and after its start, and what it speaks to. */
export async function running({ config }: Host): Promise<Finding[]> {
  const { host, port, clamav, smtpUrl } = config;
  const mail = smtpUrl === undefined ? undefined : new URL(smtpUrl);
  return [
    ...(await atPort(host, port)),
    ...(clamav ? [await reachable("CLAMAV", clamav.host, clamav.port)] : []),
    ...(mail
      ? [await reachable("SMTP_URL", mail.hostname, Number(mail.port) || (mail.protocol === "smtps:" ? 465 : 587))]
      : []),
  ];
}

async function atPort(host: string, port: number): Promise<Finding[]> {
  const origin = `http://${host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host}:${port}`;
  const ask = (path: string) => fetch(origin + path, { signal: AbortSignal.timeout(patience) });
  let life;
  try {
    life = await ask("/healthz");
  } catch (error) {
    return [
      /ECONNREFUSED/.test(reason(error))
        ? look(`端口 ${port} 空闲：服务尚未启动。`, `Port ${port} is free: the server does not run yet.`)
        : fault(`端口 ${port} 上的程序没有应答（${reason(error)}）。`, `What listens at port ${port} does not answer.`),
    ];
  }
  const status: unknown = await life.json().catch(() => undefined);
  if (!life.ok || JSON.stringify(status) !== '{"status":"ok"}')
    return [fault(`端口 ${port} 被另一个程序占用。`, `Another program uses port ${port}.`)];
  const pages = await ask("/readyz");
  let writing = await ask("/readyz?for=write");
  // The thread that writes starts with the first proof, which may come too late for its answer.
  for (let tries = 1; !writing.ok && tries < proofs; tries++) {
    await sleep(1000);
    writing = await ask("/readyz?for=write");
  }
  return [
    pages.ok
      ? ok("服务已启动，可以展示页面。", "The server runs and shows pages.")
      : fault("服务已启动，但还不能展示页面。", "The server runs, but shows no pages."),
    writing.ok
      ? ok("访客提交的内容可以保存。", "What visitors send can be kept.")
      : fault(
          "访客提交的内容无法保存：请检查数据库与磁盘。",
          "What visitors send cannot be kept: look at the database and the disk.",
        ),
  ];
}

async function reachable(setting: string, host: string, port: number): Promise<Finding> {
  const socket = connect({ host, port, timeout: patience });
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
