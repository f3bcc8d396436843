import type { ClaimId } from "#contract/api/ids.ts";
import type { Services } from "#server/http/caller.ts";
import { getClaim } from "#server/billing/contracts/claims/read.ts";
import type { Read } from "#server/db/sql.ts";
import type { MovedDays } from "#server/billing/documents/contracts/clock.ts";
import { languageOfAccount } from "#server/identity/accounts/read.ts";
import type { Composed } from "#server/mail/letter.ts";
import type { MailRow } from "#server/mail/read.ts";
import { movedDaysLetter } from "#server/letters/office-letters.ts";

/** Composes the mail about days of a claim that moved, as they did. */
export async function composeMovedDays(
  read: Read,
  row: MailRow,
  composing: Pick<Services, "db"> & { readonly publicUrl: string },
): Promise<Composed> {
  const { id, number, title } = await getClaim(read, row.documentId as ClaimId);
  const letter = movedDaysLetter({
    ...(JSON.parse(row.message ?? "{}") as MovedDays),
    claim: { number: number ?? "", title },
    link: `${composing.publicUrl}/claims/${id}`,
    language: await languageOfAccount(composing, row.recipient),
  });
  return { letter, enclosure: null, obsolete: null };
}
