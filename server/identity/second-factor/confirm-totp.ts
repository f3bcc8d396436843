import { wording } from "#contract/api/wording.ts";
import { recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { UserContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { invalidFields, Refusal } from "#server/core/refusal.ts";
import { enqueueAccountNotice } from "#server/mail/account-notice.ts";
import { deleteSessions } from "#server/identity/sessions/read.ts";
import { lockPerson } from "#server/identity/accounts/read.ts";
import { replaceRecoveryCodes } from "./store.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { proveTotp } from "./totp.ts";

/**
 * Confirms the authenticator, ends all other sessions, which began without it, and returns the recovery codes for the
 * only time. @throws Refusal 409, 422
 */
export async function confirmTotp(person: UserContext, code: string): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await asSystem(person.db, async (system) => {
    const row = await lockPerson(system, person.userId);
    if (row === undefined || row.totpSealed === null || row.totpConfirmedAt !== null) {
      throw new Refusal("INVALID_STATE", wording("people.noAuthenticatorBegun"));
    }
    const proof = { id: row.id, sealed: row.totpSealed, code };
    if (!(await proveTotp(system, person, proof, person.clock()))) return undefined;
    const { codes, digests } = makeRecoveryCodes();
    await replaceRecoveryCodes(system, row.id, digests);
    await deleteSessions(system, row.id, person.sessionId);
    await enqueueAccountNotice(system, person, person.userId, { ...person, kind: "AUTHENTICATOR_ADDED" });
    await recordPersonEvent(person, { action: "confirmTotp", account: person }, system);
    return codes;
  });
  if (recoveryCodes === undefined) {
    const failure = "WRONG_CODE";
    await recordPersonEvent(person, { action: "confirmTotp", account: person, details: { failure } });
    throw invalidFields([{ path: "code", code: failure, message: wording("people.otherCode") }], person.userId);
  }
  return { recoveryCodes };
}
