import type { Person } from "#server/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { refuseFaults, Refusal } from "#server/refusal.ts";
import { lockPerson, replaceRecoveryCodes } from "./store.ts";
import { makeRecoveryCodes, proveTotp } from "./totp.ts";

/** Proves the authenticator, and answers the recovery codes for the only time. @throws Refusal 409, 422 */
export function confirmTotp(person: Person, code: string): Promise<{ recoveryCodes: string[] }> {
  return asSystem(person.db, async (system) => {
    const row = await lockPerson(system, person.userId);
    if (row === undefined || row.totpSealed === null || row.totpConfirmedAt !== null) {
      throw new Refusal("INVALID_STATE", "No authenticator is being added. Begin again.");
    }
    const proof = { id: row.id, sealed: row.totpSealed, code };
    if (!(await proveTotp(system, person, proof, person.clock()))) {
      refuseFaults([{ path: "code", code: "WRONG_CODE", message: "is not what the authenticator shows now" }]);
    }
    const { codes, digests } = makeRecoveryCodes();
    await replaceRecoveryCodes(system, row.id, digests);
    return { recoveryCodes: codes };
  });
}
