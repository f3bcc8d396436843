import { type Wording, wording } from "#contract/api/wording.ts";
import type { SessionId, UserId } from "#contract/api/ids.ts";
import { type Database, isoInstant, onceAsSystem } from "#server/db/sql.ts";
import { networkOf, perSiteFactor, siteOf } from "#server/core/network.ts";
import { Refusal } from "#server/core/refusal.ts";
import {
  type AttemptRow,
  countAttempt,
  deleteAttempts,
  findAttempts,
  uncountAttempt,
  type WindowStart,
} from "./store.ts";

export { deleteOldAttempts } from "./store.ts";

const windowMs = 15 * 60 * 1000;
/** The maximum number of attempts of an account, a browser or a session in a quarter of an hour. */
export const perAccountMax = 10;
const perAddressMax = 100;

export interface Attempted {
  /** The account concerned: any text that identifies it, whether it exists or not. */
  readonly account: string;
  /** The client's address. */
  readonly address: string;
}

/** The maximum number of wrong links per address. */
const guessesMax = 60;

const tooManyAttempts = wording("people.tooManyAttempts");
/** For limits that a password reset lifts. */
const tooManySignIns = wording("people.tooManyAttemptsOrReset");

/**
 * Counts an attempt before it is made, so that attempts at the same moment are counted one by one.
 * @throws Refusal 429 when there were too many in a quarter of an hour
 */
export const countSignInAttempt = (db: Database, attempted: Attempted, at: Date): Promise<number> =>
  admitFrom(db, attempted, at, tooManyAttempts);

/**
 * Counts an attempt to sign in before its password is checked. Returns the number of the account's attempts.
 * @throws Refusal 429, as `countSignInAttempt`
 */
export const admitSignIn = (db: Database, attempted: Attempted, at: Date): Promise<number> =>
  admitFrom(db, attempted, at, tooManySignIns);

async function admitFrom(db: Database, { account, address }: Attempted, at: Date, ofAccount: Wording): Promise<number> {
  for (const [subject, max] of addressCounters(address))
    await admit(db, { subject, max, message: tooManyAttempts }, at);
  return admit(db, { subject: `account ${account}`, max: perAccountMax, message: ofAccount }, at);
}

const addressCounters = (address: string) => bySender("address", address, perAddressMax);

/**
 * Takes an attempt back from the count of its address, since its password was right: people who share an address do not
 * use up each other's attempts.
 * @param admittedAt when the attempt was counted
 */
export async function giveBackAttempt(db: Database, address: string, admittedAt: Date): Promise<void> {
  const subjects = addressCounters(address).map(([subject]) => subject);
  await onceAsSystem(db, (system) => uncountAttempt(system, subjects, admittedAt));
}

/**
 * Counts an attempt from a browser that the account has signed in with before. It has a count of its own, so that other
 * people's attempts do not lock the person out.
 * @throws Refusal 429
 */
export function countKnownDeviceAttempt(db: Database, device: Buffer, at: Date): Promise<number> {
  return admit(db, { subject: deviceSubject(device), max: perAccountMax, message: tooManySignIns }, at);
}

/**
 * Counts a password check within a session. Each session has a count of its own, which only a holder of that session
 * can use up.
 * @throws Refusal 429
 */
export function countConfirmationAttempt(db: Database, session: SessionId, at: Date): Promise<number> {
  return admit(db, { subject: sessionSubject(session), max: perAccountMax, message: tooManyAttempts }, at);
}

/** The maximum number of test mails of a person in a quarter of an hour. */
const testMailsMax = 5;

/** Counts a test mail before it is sent. @throws Refusal 429 */
export async function countTestMail(db: Database, userId: UserId, at: Date): Promise<void> {
  await admit(db, { subject: `test mail ${userId}`, max: testMailsMax, message: tooManyAttempts }, at);
}

const deviceSubject = (device: Buffer) => `device ${device.toString("hex")}`;
const sessionSubject = (session: SessionId) => `session ${session}`;

/**
 * Rejects another unknown link of an address that looked up too many of them. It changes no counter, so a rejected request
 * does not prolong the block.
 * @throws Refusal 429
 */
export async function refuseGuesser(db: Database, address: string, at: Date): Promise<void> {
  for (const [subject, max] of bySender("guess", address, guessesMax)) {
    const [row] = await onceAsSystem<AttemptRow>(db, (system) => findAttempts(system, subject, windowStartAt(at)));
    if (row !== undefined && row.count >= max) throw tooMany(row, tooManyAttempts, at);
  }
}

/**
 * Counts a lookup that found nothing. Simultaneous guesses may all be looked up, but a token has 256 bits: the limit
 * protects against load, and each guess above it is counted and rejected.
 * @throws Refusal 429 after too many lookups that found nothing in a quarter of an hour
 */
export async function countGuess(db: Database, address: string, at: Date): Promise<void> {
  for (const [subject, max] of bySender("guess", address, guessesMax)) {
    await admit(db, { subject, max, message: tooManyAttempts }, at);
  }
}

/** Returns the counters of a sender: its network, and for IPv6 the /48 around it with a higher bound. */
function bySender(kind: string, address: string, max: number): (readonly [subject: string, max: number])[] {
  const site = siteOf(address);
  return [
    [`${kind} ${networkOf(address)}`, max],
    ...(site === undefined ? [] : [[`${kind} ${site}`, max * perSiteFactor] as const]),
  ];
}

/** Counts an attempt. Returns how many there were in the window. @throws Refusal 429 */
async function admit(
  db: Database,
  { subject, max, message }: { readonly subject: string; readonly max: number; readonly message: Wording },
  at: Date,
): Promise<number> {
  const [row] = await onceAsSystem<AttemptRow>(db, (system) => countAttempt(system, subject, at, windowStartAt(at)));
  if (row !== undefined && row.count > max) throw tooMany(row, message, at, row.count === max + 1);
  return row?.count ?? 0;
}

/** Allows for clocks that differ by a little: several servers count in one window. */
const windowStartAt = (at: Date): WindowStart => ({
  after: new Date(at.getTime() - windowMs),
  upTo: new Date(at.getTime() + windowMs),
});

/** The refusal of an attempt because of too many before it. */
export class TooManyAttempts extends Refusal {
  /** True for the first refusal in a window. */
  readonly isFirst: boolean;

  constructor(message: Wording, retryAfterSeconds: number, isFirst: boolean) {
    super("RATE_LIMITED", message, { retryAfterSeconds });
    this.isFirst = isFirst;
  }
}

function tooMany({ since }: AttemptRow, message: Wording, at: Date, isFirst = false): TooManyAttempts {
  const endsAtMs = Date.parse(isoInstant(since)) + windowMs;
  return new TooManyAttempts(message, Math.ceil((endsAtMs - at.getTime()) / 1000), isFirst);
}

/** Resets the count of an account after a success; the count of the address stays. */
export const resetAccountAttempts = (db: Database, account: string) =>
  onceAsSystem(db, (system) => deleteAttempts(system, `account ${account}`));

export const resetDeviceAttempts = (db: Database, device: Buffer) =>
  onceAsSystem(db, (system) => deleteAttempts(system, deviceSubject(device)));

export const resetSessionAttempts = (db: Database, session: SessionId) =>
  onceAsSystem(db, (system) => deleteAttempts(system, sessionSubject(session)));
