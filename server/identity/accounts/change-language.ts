import type { Language } from "#contract/language.ts";
import { type Account, recordPersonEvent } from "#server/history/audit/record-person-event.ts";
import type { RequestContext } from "#server/http/caller.ts";
import { asSystem } from "#server/db/sql.ts";
import { changePerson } from "./store.ts";

/** Changes the language of a person's pages and emails; null for that of the browser. */
export async function changeLanguage(
  context: RequestContext,
  account: Account,
  language: Language | null,
): Promise<void> {
  await asSystem(context.db, async (system) => {
    await changePerson(system, account.userId, { language, updatedAt: context.clock() });
    await recordPersonEvent(context, { action: "updateAccount", account, details: { language } }, system);
  });
}
