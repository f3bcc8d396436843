import { createTransport } from "nodemailer";
import type { WrittenMail } from "./lay-out.ts";

/** The settings for sending mail. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly smtpUrl: string;
  /** The sender's address, optionally with a name. */
  readonly from: string;
  readonly dkim: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string } | undefined;
}

export interface Envelope extends WrittenMail {
  readonly to: string;
  readonly cc: readonly string[];
  /** The part of the Message-ID before the domain: the same for every attempt of the same mail. */
  readonly key: string;
  readonly attachments: readonly { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array }[];
}

/** The mail server's response. A mail that was sent has an error when some of its copies were refused. */
export type MailOutcome =
  | { readonly kind: "sent"; readonly error?: string }
  /** It may accept the mail later: 4xx, or it could not be reached. */
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
    // A mail contains only what we wrote: no files or URLs are loaded into it.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim === undefined ? {} : { dkim }),
  });
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return {
    async send({ to, cc, key, subject, text, html, sender, attachments }) {
      try {
        const {
          envelope: sent,
          rejected,
          rejectedErrors = [],
        } = await transport.sendMail({
          // Other servers would reject mail that claims to be from the office's own address but is not.
          from: sender === null ? from : { name: sender.name, address },
          ...(sender?.replyTo == null ? {} : { replyTo: { name: "", address: sender.replyTo } }),
          to: { name: "", address: to },
          cc: cc.map((each) => ({ name: "", address: each })),
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
        const [first] = rejectedErrors;
        if (first === undefined) return { kind: "sent" };
        // The recipient comes first, as the server knows it. One that is deferred is tried again: those who receive the
        // mail twice then see one, since its Message-ID is the same.
        const refusal = rejectedErrors[rejected.indexOf([sent.to].flat()[0] ?? "")];
        if (refusal !== undefined) return failure(refusal);
        return { kind: "sent", error: asKept(`Not sent to ${rejected.join(", ")}: ${first.message}`) };
      } catch (error) {
        return failure(error);
      }
    },
    close: () => transport.close(),
  };
}

function failure(error: unknown): MailOutcome {
  const { responseCode, message } = error as { responseCode?: number; message: string };
  const isFinal = responseCode !== undefined && responseCode >= 500;
  return { kind: isFinal ? "refused" : "deferred", error: asKept(message) };
}

const errorLengthMax = 500;

/** Removes from a server's response the characters that the database does not accept, and truncates it. */
const asKept = (reply: string): string =>
  reply
    .slice(0, errorLengthMax)
    .replaceAll(/[^\P{Cc}\n]/gu, " ")
    .toWellFormed();
