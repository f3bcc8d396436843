/** The fields that nodemailer and Node add to an error. */
export interface SmtpFailure extends Error {
  /** The code of nodemailer. */
  readonly code?: string | undefined;
  /** The code of Node that it replaced. */
  readonly originalCode?: string | undefined;
  /** The operation of the system that failed; not set for a TLS certificate. */
  readonly syscall?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
  /** The server's certificate, where that is for another name; Node's message names none for an IP address. */
  readonly cert?: { readonly subjectaltname?: string } | undefined;
  /** The command that the server refused. */
  readonly command?: string | undefined;
  readonly recipient?: string | undefined;
  /** Of a mail whose recipients were all refused. */
  readonly rejectedErrors?: readonly SmtpFailure[] | undefined;
}

/** Why a mail was not taken: it may be later, or never will be. */
export type MailFailure =
  | { readonly kind: "deferred"; readonly error: string; readonly isOutage?: boolean }
  | { readonly kind: "refused"; readonly error: string };

/** Errors that have nothing to do with the mail: the server is away, speaks something else, or rejects the sign-in. */
const outageCodes = new Set(["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EDNS", "ETLS", "EPROTOCOL", "EPROXY", "EAUTH"]);

/** Answers that want a sign-in or another one, at whichever command they come (RFC 4954, 6). */
const signInCodes = new Set([530, 534, 535, 538]);

/** Texts that name this installation and not the recipient: servers without a sign-in refuse each mail with them. */
const namesClient =
  /client host|relay|not authenticated|authentication required|must authenticate|sender address rejected/i;

/** The mail itself is too large, which some servers say already of its announcement (RFC 1870, 6.1). */
const tooLarge = 552;
/** nodemailer says so itself when the server has named its limit. */
const isTooLarge = ({ code, message }: SmtpFailure) => code === "EMESSAGE" && message.includes("size larger");

/**
 * Returns what an answer of the mail server means. Up to the sender (the greeting, EHLO, AUTH, MAIL FROM) and wherever it
 * names the client it is about this installation, and no mail would fare better: an outage, for which all mails are held.
 * An answer to a recipient or to the text is about this mail alone (RFC 5321, 4.2).
 */
export function failureOf(failure: SmtpFailure): MailFailure {
  const { responseCode, code, message } = failure;
  const error = asKept(message);
  if (isTooLarge(failure)) return { kind: "refused", error };
  if (outageCodes.has(code ?? "")) return { kind: "deferred", error, isOutage: true };
  if (responseCode === undefined) return { kind: "deferred", error };
  if (isOfInstallation(failure, responseCode)) return { kind: "deferred", error, isOutage: true };
  return responseCode >= 500 ? { kind: "refused", error } : { kind: "deferred", error };
}

function isOfInstallation({ command, response, message }: SmtpFailure, responseCode: number): boolean {
  if (signInCodes.has(responseCode)) return true;
  if (command === "MAIL FROM") return responseCode !== tooLarge;
  const text = response ?? message;
  return (responseCode === 554 || responseCode === 550 || responseCode === 454) && namesClient.test(text);
}

const errorLengthMax = 500;

/** Removes from a server's response the characters that the database does not accept, and truncates it. */
export const asKept = (reply: string): string =>
  reply
    .slice(0, errorLengthMax)
    .replaceAll(/[^\P{Cc}\n]/gu, " ")
    .toWellFormed();
