import type { Tx } from "#server/db/sql.ts";
import type { Named } from "./ask-provider.ts";
import { renameSubject } from "./store.ts";

/** Brings the link of a person up to date whom an earlier version knew by another subject. */
export async function followSubject(
  tx: Tx,
  { issuer, subject, formerSubject }: Pick<Named, "issuer" | "subject" | "formerSubject">,
): Promise<void> {
  if (formerSubject !== null) await renameSubject(tx, { issuer, subject, formerSubject });
}
