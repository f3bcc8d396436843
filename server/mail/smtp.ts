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
  /** The same part of the first mail about its document; undefined for the first itself. */
  readonly firstKey: string | undefined;
  /** True for a mail that no person asked for. */
  readonly isAutomatic: boolean;
  readonly attachments: readonly { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array }[];
}

/** The mail server's response. A mail that was sent has an error when some of its copies were refused. */
export type MailOutcome =
  | { readonly kind: "sent"; readonly error?: string }
  /** It may accept the mail later: 4xx, or it could not be reached; then this is an outage, which is reported once. */
  | { readonly kind: "deferred"; readonly error: string; readonly isOutage?: boolean }
  /** It never will: 5xx. */
  | { readonly kind: "refused"; readonly error: string };

export interface Postbox {
  send(mail: Envelope): Promise<MailOutcome>;
  close(): void;
}

const timeoutMs = 30_000;
/** Errors that have nothing to do with the mail: the server is away, speaks something else, or rejects the sign-in. */
const outageCodes = new Set(["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EDNS", "ETLS", "EPROTOCOL", "EPROXY", "EAUTH"]);

/**
 * The headers of a mail that a process writes by itself, which a mail that a person sends must not have (RFC 3834, 5.2).
 * Exchange follows the other one: no replies by machines, while reports of failed delivery still come back.
 */
const automaticHeaders = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" };

/** Returns the options of every connection to the mail server. */
export const transportOptions = ({ smtpUrl, dkim }: MailSettings) => ({
  url: smtpUrl,
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  // A mail contains only what we wrote: no files or URLs are loaded into it.
  disableFileAccess: true,
  disableUrlAccess: true,
  ...(dkim === undefined ? {} : { dkim }),
});

/**
 * @param onChange called when the mail server stops to respond or rejects the sign-in, with the reason, and when it
 * takes mails again
 */
export function openPostbox(
  settings: MailSettings,
  onChange: (isAway: boolean, reason?: string) => void = () => undefined,
): Postbox {
  const { from } = settings;
  const transport = createTransport({ ...transportOptions(settings), pool: true, maxConnections: 2 });
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const idOf = (key: string) => `<${key}@${domain}>`;
  let isAway = false;
  const noteServer = (isAwayNow: boolean, reason?: string) => {
    if (isAway === isAwayNow) return;
    isAway = isAwayNow;
    onChange(isAway, reason);
  };
  return {
    async send({ to, cc, key, firstKey, isAutomatic, subject, text, html, sender, attachments }) {
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
          messageId: idOf(key),
          // Mail programs show what refers to one message as one conversation.
          ...(firstKey === undefined ? {} : { inReplyTo: idOf(firstKey), references: idOf(firstKey) }),
          headers: isAutomatic ? automaticHeaders : {},
        });
        noteServer(false);
        const [first] = rejectedErrors;
        if (first === undefined) return { kind: "sent" };
        // The recipient comes first, as the server knows it. One that is deferred is tried again: those who receive the
        // mail twice then see one, since its Message-ID is the same.
        const refusal = rejectedErrors[rejected.indexOf([sent.to].flat()[0] ?? "")];
        if (refusal !== undefined) return failure(refusal);
        return { kind: "sent", error: asKept(`Not sent to ${rejected.join(", ")}: ${first.message}`) };
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        if (outageCodes.has(code ?? "")) {
          const reason = asKept((error as Error).message);
          noteServer(true, reason);
          // A rejected sign-in has a final code too, which says nothing about this mail.
          return { kind: "deferred", error: reason, isOutage: true };
        }
        if (responseCode !== undefined) noteServer(false);
        return failure(error);
      }
    },
    close: () => transport.close(),
  };
}

function failure(error: unknown): Exclude<MailOutcome, { kind: "sent" }> {
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
