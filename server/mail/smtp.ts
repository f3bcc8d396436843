import { createTransport } from "nodemailer";
import type { WrittenMail } from "./write-mail.ts";

/** How mail leaves. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly smtpUrl: string;
  /** The address, with a name where there is one, that mail comes from. */
  readonly from: string;
  readonly dkim: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string } | undefined;
}

export interface Envelope extends WrittenMail {
  readonly to: string;
  /** The part of the Message-ID before the domain: the same whenever the same mail is tried again. */
  readonly key: string;
}

/** What the mail server said. */
export type MailOutcome =
  | { readonly kind: "sent" }
  /** It may take the mail later: 4xx, or it could not be reached. */
  | { readonly kind: "deferred"; readonly error: string }
  /** It never will: 5xx. */
  | { readonly kind: "refused"; readonly error: string };

export interface Postbox {
  send(mail: Envelope): Promise<MailOutcome>;
  close(): void;
}

const timeoutMs = 30_000;

export function openPostbox({ smtpUrl, from, dkim }: MailSettings): Postbox {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail is what we wrote: nothing in it is fetched or read from here.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim === undefined ? {} : { dkim }),
  });
  const domain = /@([^\s>]+)>?$/.exec(from)?.[1] ?? "localhost";
  return {
    async send({ to, key, subject, text, html }) {
      try {
        await transport.sendMail({ from, to, subject, text, html, messageId: `<${key}@${domain}>` });
        return { kind: "sent" };
      } catch (error) {
        const { responseCode, message } = error as { responseCode?: number; message: string };
        const isFinal = responseCode !== undefined && responseCode >= 500;
        return { kind: isFinal ? "refused" : "deferred", error: message.slice(0, errorLengthMax) };
      }
    },
    close: () => transport.close(),
  };
}

const errorLengthMax = 500;
