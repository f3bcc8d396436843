import { failureOf, type SmtpFailure } from "./failure.ts";

/** A recipient of whom a mail server decided, so that no attempt goes to them again. */
export interface SettledRecipient {
  readonly address: string;
  /** Why they will not get the mail; null when the server took it. */
  readonly error: string | null;
}

/** One whom a mail server may accept later. */
interface OpenRecipient {
  readonly address: string;
  readonly error: string;
}

export interface Answers {
  readonly settled: readonly SettledRecipient[];
  readonly open: readonly OpenRecipient[];
}

/**
 * Returns who has the mail, who never will and who may later, after an attempt.
 * @param tried the recipients of the attempt
 * @param sent the same as the server knows them, in the same order: names of domains may be written differently
 * @param before those settled by earlier ones
 */
export function answersOf(
  tried: readonly string[],
  sent: readonly string[],
  errors: readonly SmtpFailure[],
  before: readonly SettledRecipient[],
): Answers {
  const failures = new Map(errors.map((error) => [error.recipient, failureOf(error)]));
  const settled = [...before];
  const open: OpenRecipient[] = [];
  for (const [i, address] of tried.entries()) {
    const failure = failures.get(sent[i]);
    if (failure?.kind === "deferred") open.push({ address, error: failure.error });
    else settled.push({ address, error: failure?.error ?? null });
  }
  return { settled, open };
}

/** Returns a sentence for each recipient without the mail; undefined when all have it. */
export function missingOf({ settled, open }: Answers): string | undefined {
  const lines = [
    ...settled.flatMap(({ address, error }) => (error === null ? [] : [`Not sent to ${address}: ${error}`])),
    ...open.map(({ address, error }) => `Not yet sent to ${address}: ${error}`),
  ];
  return lines.length === 0 ? undefined : lines.join("\n");
}
