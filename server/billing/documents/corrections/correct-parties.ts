import type { AuditedType } from "#contract/people/audit-log.ts";
import type { CorrectableField, PartiesCorrection, PartyChange } from "#contract/documents/corrections.ts";
import type { ClientId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller } from "#server/http/caller.ts";
import { refuseFaults } from "#server/core/refusal.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { issuerNow, keyOf } from "#server/billing/documents/facts.ts";
import { keepIssued } from "#server/billing/documents/issued/issue.ts";
import { partiesNow } from "#server/billing/documents/parties.ts";
import type { DocumentFacts } from "#server/pdf/facts.ts";
import { insertCorrection } from "./store.ts";
import { changesOf, emptyText, lackedFields, possibleChanges, type Said, takeOver, textOf } from "./take-over.ts";

interface Corrected {
  readonly type: Extract<AuditedType, "invoice" | "credit_note" | "claim">;
  readonly clientId: ClientId;
  /** Its content until now. */
  readonly facts: DocumentFacts;
}

/**
 * Takes fields of both parties over into an issued document, whose row is locked. They come from the organization and the
 * client as they are, so nobody can put an account on paper that its owner did not confirm. What it said before stays.
 * @throws Refusal 422 when nothing would change, or a field is empty now
 */
export async function correctParties(
  tx: Tx,
  caller: Caller,
  { type, clientId, facts }: Corrected,
  { fields, reason = null }: PartiesCorrection,
  at: Date,
): Promise<void> {
  const now = await saidNow(tx, clientId);
  const chosen = fields ?? lackedFields(facts, now);
  refuseEmpty(fields ?? [], now);
  const changes = changesOf(chosen, facts, now);
  if (changes.length === 0) {
    refuseFaults([{ path: "fields", code: "NOTHING_TO_CORRECT", message: wording("documents.nothingToCorrect") }]);
  }
  // Documents of early versions were issued without their content, which is what it was until now.
  await keepIssued(tx, facts, at);
  const corrected = takeOver(facts, chosen, now);
  await keepIssued(tx, corrected, at);
  const key = keyOf(corrected);
  await insertCorrection(tx, { ...key, changes, reason, correctedBy: caller.name, correctedAt: at });
  await recordEvent(tx, {
    resourceType: type,
    resourceId: key.documentId,
    details: {
      ...Object.fromEntries(changes.map(({ field, before, after }) => [field, `${before} → ${after}`])),
      ...(reason === null ? {} : { reason }),
    },
  });
}

const saidNow = async (read: Read, clientId: ClientId): Promise<Said> => ({
  parties: await partiesNow(read, clientId),
  issuer: await issuerNow(read),
});

/** Returns in what an issued document differs from its organization and client as they are now. */
export const partyChangesOf = async (read: Read, clientId: ClientId, facts: DocumentFacts): Promise<PartyChange[]> =>
  possibleChanges(facts, await saidNow(read, clientId));

/** Refuses to take over a field that is empty now: a document loses nothing that it says. */
function refuseEmpty(fields: readonly CorrectableField[], now: Said): void {
  refuseFaults(
    fields.flatMap((field, i) => {
      if (textOf(field, now) !== emptyText) return [];
      return [{ path: `fields[${i}]`, code: "REQUIRED", message: wording("documents.emptyNow", { field }) }];
    }),
  );
}
