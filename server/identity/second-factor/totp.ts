import { Secret as TotpSecret, TOTP } from "otpauth";
import type { UserId } from "#contract/api/ids.ts";
import type { Services } from "#server/http/caller.ts";
import { asSystem, type Sql } from "#server/db/sql.ts";
import type { SealedPlace, Secret } from "#server/core/secret.ts";
import { plainCode } from "#server/identity/readable-code.ts";
import { changePerson, lockPerson } from "#server/identity/accounts/read.ts";
import { spendRecoveryCode } from "./store.ts";
import { digestOf } from "#server/identity/token.ts";

/** Time-based one-time passwords (RFC 6238) as every authenticator supports them: SHA-1, 6 digits, 30 seconds. */
const periodSeconds = 30;

const secretBytes = 20;

/** A clock may be one step off in either direction. */
const window = 1;

export const makeTotpSecret = (): string => new TotpSecret({ size: secretBytes }).base32;

/** Without an organization, since a person may belong to several. */
export const totpPlace = (person: UserId): SealedPlace => ({ purpose: "totp", org: null, row: person });

export const sealTotpSecret = (secret: Secret, person: UserId, base32: string): Buffer =>
  secret.seal(totpPlace(person), base32);

export const totpUri = (email: string, base32: string): string => authenticator(email, base32).toString();

const authenticator = (label: string, base32: string) =>
  new TOTP({ issuer: "Quoin", label, secret: TotpSecret.fromBase32(base32), period: periodSeconds });

/** Returns the time step of a code; undefined when it is not valid now. */
export function stepOf(base32: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime();
  const delta = authenticator("", base32).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

export type CodeKind = "AUTHENTICATOR" | "RECOVERY_CODE";

/** Uses up a code of the authenticator, or a recovery code; undefined for neither. No code is valid twice. */
export function takeCode(
  services: Pick<Services, "db" | "clock" | "secret">,
  id: UserId,
  code: string,
): Promise<CodeKind | undefined> {
  const at = services.clock();
  return asSystem(services.db, async (system) => {
    const person = await lockPerson(system, id);
    if (person === undefined) return undefined;
    // A person with passkeys alone has recovery codes too.
    const step =
      person.totpSealed === null
        ? undefined
        : stepOf(services.secret.open(totpPlace(id), person.totpSealed), code.replaceAll(" ", ""), at);
    if (step === undefined) {
      const isSpent = await spendRecoveryCode(system, id, digestOf(plainCode(code)), at);
      return isSpent ? "RECOVERY_CODE" : undefined;
    }
    if (step <= Number(person.totpStep ?? 0)) return undefined;
    await changePerson(system, id, { totpStep: String(step), updatedAt: at });
    return "AUTHENTICATOR";
  });
}

/** Confirms an authenticator that is being added. Returns whether the code is valid. */
export async function proveTotp(
  system: Sql,
  services: Pick<Services, "secret">,
  person: { readonly id: UserId; readonly sealed: Buffer; readonly code: string },
  at: Date,
): Promise<boolean> {
  const step = stepOf(services.secret.open(totpPlace(person.id), person.sealed), person.code.replaceAll(" ", ""), at);
  if (step === undefined) return false;
  await changePerson(system, person.id, { totpConfirmedAt: at, totpStep: String(step), updatedAt: at });
  return true;
}
