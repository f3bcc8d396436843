import { getCACertificates } from "node:tls";
import { createTransport } from "nodemailer";
import { failureOf, type SmtpFailure } from "./failure.ts";
import type { WrittenMail } from "./lay-out.ts";
import { type Answers, answersOf, missingOf, type SettledRecipient } from "./recipients.ts";

/** The settings for sending mail. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly smtpUrl: string;
  /** The sender's address, optionally with a name. */
  readonly from: string;
  readonly dkim: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string } | undefined;
  /** Certificates that are trusted besides the public ones, as PEM. */
  readonly authorities?: string | undefined;
  /** The sign-in by XOAUTH2: nodemailer gets a new access token when one expires or is rejected. */
  readonly oauth?:
    | {
        readonly user: string;
        readonly tokenUrl: string;
        readonly clientId: string;
        readonly clientSecret: string;
        readonly refreshToken: string;
      }
    | undefined;
}

export interface Envelope extends WrittenMail {
  readonly to: string;
  readonly cc: readonly string[];
  /** Those of them who have it or never will. */
  readonly settled: readonly SettledRecipient[];
  /** The part of the Message-ID before the domain: the same for every attempt of the same mail. */
  readonly key: string;
  /** The same part of the first mail about its document; undefined for the first itself. */
  readonly firstKey: string | undefined;
  /** True for a mail that no person asked for. */
  readonly isAutomatic: boolean;
  readonly attachments: readonly { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array }[];
}

/** The mail server's response. */
export type MailOutcome =
  | {
      readonly kind: "sent";
      /** Who does not get it, and why; undefined when everybody has it. */
      readonly error?: string;
      readonly settled: readonly SettledRecipient[];
    }
  /**
   * It may accept the mail later: 4xx, or it could not be reached or refused the installation; then this is an outage,
   * which is reported once.
   */
  | {
      readonly kind: "deferred";
      readonly error: string;
      readonly isOutage?: boolean;
      readonly settled?: readonly SettledRecipient[];
    }
  /** It never will: 5xx. */
  | { readonly kind: "refused"; readonly error: string; readonly settled?: readonly SettledRecipient[] };

export interface Postbox {
  send(mail: Envelope): Promise<MailOutcome>;
  close(): void;
}

const timeoutMs = 30_000;
/**
 * The headers of a mail that a process writes by itself, which a mail that a person sends must not have (RFC 3834, 5.2).
 * Exchange follows the other one: no replies by machines, while reports of failed delivery still come back.
 */
const automaticHeaders = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" };

/** Returns the URL without its user, whom the options name. */
function withoutUser(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  [url.username, url.password] = ["", ""];
  return url.href;
}

/** Returns the options of every connection to the mail server. */
export const transportOptions = ({ smtpUrl, dkim, authorities, oauth }: MailSettings) => ({
  url: oauth === undefined ? smtpUrl : withoutUser(smtpUrl),
  // Otherwise mail would go out without the sign-in, and without a word, wherever a server does not offer one.
  forceAuth: oauth !== undefined || new URL(smtpUrl).username !== "",
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  // A mail contains only what we wrote: no files or URLs are loaded into it.
  disableFileAccess: true,
  disableUrlAccess: true,
  ...(dkim === undefined ? {} : { dkim }),
  ...(authorities === undefined ? {} : { tls: { ca: [...getCACertificates("default"), authorities] } }),
  ...(oauth === undefined
    ? {}
    : {
        auth: {
          type: "OAuth2" as const,
          user: oauth.user,
          clientId: oauth.clientId,
          clientSecret: oauth.clientSecret,
          refreshToken: oauth.refreshToken,
          accessUrl: oauth.tokenUrl,
        },
      }),
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
    async send({ to, cc, settled: before, key, firstKey, isAutomatic, subject, text, html, sender, attachments }) {
      const tried = [...new Set([to, ...cc])].filter((each) => !before.some(({ address: known }) => known === each));
      try {
        const { envelope, rejectedErrors = [] } = await transport.sendMail({
          // The headers name everybody; an attempt goes to those who do not have the mail yet.
          envelope: { from: address, to: tried, size: sizeOf(attachments) },
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
        return outcomeOf(to, answersOf(tried, [envelope.to].flat(), rejectedErrors, before));
      } catch (error) {
        const failure = failureOf(error as SmtpFailure);
        if (failure.kind === "deferred" && failure.isOutage === true) {
          noteServer(true, failure.error);
          return failure;
        }
        const { responseCode, rejectedErrors = [] } = error as SmtpFailure;
        if (responseCode !== undefined) noteServer(false);
        if (rejectedErrors.length === tried.length) {
          const sent = rejectedErrors.map(({ recipient = "" }) => recipient);
          return outcomeOf(to, answersOf(tried, sent, rejectedErrors, before));
        }
        return failure;
      }
    },
    close: () => transport.close(),
  };
}

const lineLength = 76;

/**
 * Returns the bytes of the attachments in a mail, which is a little larger: where the server says that it takes less, the
 * mail is refused before it is sent (RFC 1870).
 */
function sizeOf(attachments: Envelope["attachments"]): number {
  const lengths = attachments.map(({ bytes }) => Math.ceil(bytes.byteLength / 3) * 4);
  return lengths.reduce((sum, length) => sum + length + 2 * Math.ceil(length / lineLength), 0);
}

/** Folds the answers to one mail: it is tried again while one of its recipients may accept it later. */
function outcomeOf(recipient: string, answers: Answers): MailOutcome {
  const { settled, open } = answers;
  const missing = missingOf(answers);
  const only = settled.length + open.length === 1;
  const [first] = [...open, ...settled];
  const error = (only ? first?.error : missing) ?? undefined;
  if (open.length > 0) return { kind: "deferred", error: error ?? "", settled };
  const ofRecipient = settled.find(({ address }) => address === recipient);
  if (ofRecipient !== undefined && ofRecipient.error !== null) return { kind: "refused", error: error ?? "", settled };
  return { kind: "sent", settled, ...(missing === undefined ? {} : { error: missing }) };
}
