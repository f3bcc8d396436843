import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as timer } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { onTestFinished } from "vitest";
import { createLog } from "#server/core/log.ts";
import { composeClaimed } from "#server/letters/composing/compose-claimed.ts";
import { deliverMails } from "#server/mail/deliver-mails.ts";
import { openPostbox } from "#server/mail/smtp.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import { secretFrom } from "#server/core/secret.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";
import { type Service, testPdf, testSecret } from "./service.ts";

/**
 * How the server responds to a mail: accepts it, accepts it after a second, rejects it with a code, or drops the
 * connection.
 */
type Behaviour = "accept" | "slow" | 451 | 550 | "die";

const slowMs = 1_000;

export interface MailServer {
  readonly url: string;
  /** The mails it accepted, parsed. */
  readonly received: Email[];
  /** The same mails as raw text. */
  readonly sources: string[];
  /** How it responds to the next mails. */
  behaviour: Behaviour;
  /** How it responds to mails to particular addresses. */
  readonly behaviourTo: Map<string, Behaviour>;
}

/** Starts a real mail server on loopback, by default at any free port. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const mails: MailServer = { url: "", received: [], sources: [], behaviour: "accept", behaviourTo: new Map() };
  const behaviourTo = (address: string) => mails.behaviourTo.get(address) ?? mails.behaviour;
  const take = async (stream: SMTPServerDataStream, done: (error?: Error | null) => void) => {
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    const source = Buffer.concat(parts);
    if (mails.behaviour === "slow") await timer(slowMs);
    mails.sources.push(source.toString("latin1"));
    mails.received.push(await PostalMime.parse(source));
    done();
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const behaviour = behaviourTo(address);
      if (typeof behaviour !== "number") return done();
      done(Object.assign(new Error("Not now, or never"), { responseCode: behaviour }));
    },
    onData(stream, { envelope, remotePort }, done) {
      if (envelope.rcptTo.every(({ address }) => behaviourTo(address) !== "die")) {
        // A mail that is cut off on the way is not received.
        return void take(stream, done).catch(() => undefined);
      }
      for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => sockets.add(socket));
  const listener = server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  onTestFinished(() => server.close());
  return Object.assign(mails, { url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}` });
}

/** Starts a mail server that rejects every mail with exactly these bytes, and returns its address. */
export async function startRefusingMailServer(reason: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("220 here\r\n");
    socket.on("data", (command) => {
      const isRecipient = command.toString("latin1").startsWith("RCPT");
      socket.write(isRecipient ? `550 ${reason}\r\n` : "250 go on\r\n");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a mail server that knows no user. */
export async function startLoginServer(): Promise<string> {
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => done(Object.assign(new Error("Unknown user"), { responseCode: 535 })),
  });
  server.on("error", () => undefined);
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  onTestFinished(() => server.close());
  return `127.0.0.1:${(listener.address() as AddressInfo).port}`;
}

/** Sends the mails that are due now, like the worker's loop. */
export async function deliverDueMails(on: Service, smtpUrl: string, pdf = testPdf): Promise<void> {
  const postbox = openPostbox({ smtpUrl, from: "Quoin <office@quoin.example>", dkim: undefined });
  try {
    await deliverMails({
      db: on.db,
      clock: () => on.now ?? new Date(),
      secret: secretFrom(testSecret),
      pdf,
      allowedRanges: allowedRanges([]),
      mailLimits: noMailLimits,
      postbox,
      compose: composeClaimed,
      publicUrl: "http://127.0.0.1",
      log: createLog("silent"),
    });
  } finally {
    postbox.close();
  }
}
