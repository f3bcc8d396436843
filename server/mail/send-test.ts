import { createTransport } from "nodemailer";
import type { SmtpFailure } from "./failure.ts";
import { type MailSettings, transportOptions } from "./smtp.ts";

/** The step of sending a mail that failed. */
type Step = "NAME" | "CONNECTION" | "TLS" | "LOGIN" | "DEFERRED" | "REJECTED";

export type TestOutcome = { readonly to: string; readonly server: string } & (
  | { readonly sent: true; readonly response: string }
  | { readonly sent: false; readonly failed: Step; readonly reason: string }
);

export type FailedTest = Extract<TestOutcome, { sent: false }>;

/** Sends one mail at once, without the outbox, and returns the mail server's response or the step that failed. */
export async function sendTestMail(
  settings: MailSettings,
  to: string,
  letter: { readonly subject: string; readonly text: string },
): Promise<TestOutcome> {
  const transport = createTransport(transportOptions(settings));
  const about = { to, server: serverOf(settings.smtpUrl) };
  try {
    const { response } = await transport.sendMail({
      from: settings.from,
      to: { name: "", address: to },
      ...letter,
    });
    return { ...about, sent: true, response: asLine(response) };
  } catch (error) {
    const failure = error as SmtpFailure;
    return { ...about, sent: false, failed: stepOf(failure), reason: reasonOf(failure) };
  } finally {
    transport.close();
  }
}

/** Connects and signs in, and sends nothing. */
export async function tryServer(settings: MailSettings): Promise<Tried> {
  const transport = createTransport(transportOptions(settings));
  const server = serverOf(settings.smtpUrl);
  try {
    await transport.verify();
    return { server, sent: true };
  } catch (error) {
    const failure = error as SmtpFailure;
    return { server, sent: false, failed: stepOf(failure), reason: reasonOf(failure) };
  } finally {
    transport.close();
  }
}

type Tried = { readonly server: string } & (
  | { readonly sent: true }
  | { readonly sent: false; readonly failed: Step; readonly reason: string }
);

const ports: Readonly<Record<string, string>> = { "smtp:": "587", "smtps:": "465" };

/** Returns host and port of a mail server, without its user and password. */
export function serverOf(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return `${hostname}:${port || ports[protocol]}`;
}

/** The server requires a login before it accepts a mail. */
const loginRequired = 530;

function stepOf({ code, originalCode, syscall, responseCode }: SmtpFailure): Step {
  if (code === "EDNS") return "NAME";
  if (code === "ETLS" || originalCode === "EPROTO") return "TLS";
  if (code === "ESOCKET" && originalCode !== undefined && syscall === undefined) return "TLS";
  if (code === "EAUTH" || code === "ENOAUTH" || responseCode === loginRequired) return "LOGIN";
  if (responseCode === undefined) return "CONNECTION";
  return responseCode >= 500 ? "REJECTED" : "DEFERRED";
}

/** Returns why it failed in one line, with the names of a certificate that is for another one. */
function reasonOf({ message, cert }: SmtpFailure): string {
  const names = cert?.subjectaltname;
  const shown = names === undefined || message.includes(names) ? "" : `; the certificate is for ${names}`;
  return asLine(message.replace(/: *$/, "") + shown);
}

const asLine = (reply: string): string => reply.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
