import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeEngines, type TestDatabase } from "../../../test/databases.ts";
import { sealedRow } from "../../../test/applications.ts";
import { addApplication, addMail } from "./application.repository.ts";
import { deliverMails, hrMailer } from "./hr-mail.ts";

/** As much of a mail server as a mail needs (RFC 5321). */
async function mailServer() {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let data: string[] | undefined;
    socket.write("220 test\r\n");
    socket.on("data", (bytes) => {
      for (const line of String(bytes).split("\r\n").slice(0, -1)) {
        if (!data) {
          if (line === "DATA") data = [];
          socket.write({ DATA: "354 go on\r\n", QUIT: "221 bye\r\n" }[line] ?? "250 OK\r\n");
        } else if (line === ".") {
          mails.push(data.join("\n"));
          data = undefined;
          socket.write("250 OK\r\n");
        } else data.push(line);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { mails, url: `smtp://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() };
}

describeEngines("mail to HR", (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await engine.open();
    await addApplication(database.db, sealedRow);
    await addMail(database.db, sealedRow.id, sealedRow.created_at);
  });
  afterEach(() => database[Symbol.asyncDispose]());
  const queued = () => database.db.selectFrom("application_mail").select("tries").execute();

  it("tells of an application once, without a word about whom it is from", async () => {
    using server = await mailServer();
    const send = hrMailer({ smtpUrl: server.url, hrEmail: "hr@klarholm.example.com" });
    if (!send) throw new Error("no mailer");
    await deliverMails(database.db, send, (fault) => expect.unreachable(String(fault)));
    await deliverMails(database.db, send, (fault) => expect.unreachable(String(fault)));
    expect(server.mails).toHaveLength(1);
    const [mail = ""] = server.mails;
    expect(mail).toMatch(/^To: hr@klarholm\.example\.com$/m);
    expect(mail).toContain("Message-ID: <application-ABCD2345@klarholm.example.com>");
    expect(mail).not.toMatch(/sealed|hash/);
    const text = decoded(mail);
    // 2026-03-01T02:00:00Z is told as clocks in China show it, to people who have no command line.
    expect(text).toContain("时间：2026-03-01 10:00（北京时间）");
    expect(text).not.toMatch(/npm|applications export/);
    expect(await queued()).toEqual([]);
  });

  it("that fails waits longer each time, and two processes send it once", async () => {
    let now = Date.parse("2026-03-01T02:00:00Z");
    const faults: unknown[] = [];
    const fail = async () => {
      throw new Error("mailbox full");
    };
    for (const wait of [60_000, 120_000, 240_000]) {
      await deliverMails(
        database.db,
        fail,
        (fault) => faults.push(fault),
        () => now,
      );
      await deliverMails(
        database.db,
        fail,
        (fault) => faults.push(fault),
        () => now + wait - 1000,
      );
      now += wait;
    }
    expect(faults).toHaveLength(3);
    expect(await queued()).toEqual([{ tries: 3 }]);
    let sent = 0;
    const send = async () => void (sent += 1);
    await Promise.all(
      [1, 2, 3].map(() =>
        deliverMails(
          database.db,
          send,
          (fault) => faults.push(fault),
          () => now,
        ),
      ),
    );
    expect([sent, await queued()]).toEqual([1, []]);
  });
});

/** The text of a mail, whichever way it travelled (RFC 2045). */
function decoded(mail: string): string {
  const at = mail.indexOf("\n\n");
  const [head, body] = [mail.slice(0, at), mail.slice(at + 2)];
  if (/^Content-Transfer-Encoding: base64$/im.test(head)) return Buffer.from(body, "base64").toString();
  const bytes = body
    .replaceAll("=\n", "")
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

describe("without a mail server", () => {
  it("there is no mailer", () => expect(hrMailer({ smtpUrl: undefined, hrEmail: undefined })).toBeUndefined());
});
