import { createTransport } from "nodemailer";
import type { WrittenMail } from "./lay-out.ts";

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
  readonly attachments: readonly { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array }[];
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
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return {
    async send({ to, key, subject, text, html, sender, attachments }) {
      try {
        await transport.sendMail({
          // Other servers would refuse mail that says it comes from the office's own address but does not.
          from: sender === null ? from : { name: sender.name, address },
          ...(sender?.replyTo == null ? {} : { replyTo: { name: "", address: sender.replyTo } }),
          to: { name: "", address: to },
          subject,
          text,
          html,
          attachments: attachments.map(({ name, mediaType, bytes }) => ({
            filename: name,
            contentType: mediaType,
            content: Buffer.from(bytes),
          })),
          messageId: `<${key}@${domain}>`,
        });
        return { kind: "sent" };
      } catch (error) {
        const { responseCode, message } = error as { responseCode?: number; message: string };
        const isFinal = responseCode !== undefined && responseCode >= 500;
        return { kind: isFinal ? "refused" : "deferred", error: asKept(message) };
      }
    },
    close: () => transport.close(),
  };
}

const errorLengthMax = 500;

/** A server may say anything; what is no text the database does not take. */
const asKept = (said: string): string =>
  said
    .slice(0, errorLengthMax)
    .replaceAll(/[^\P{Cc}\n]/gu, " ")
    .toWellFormed();
