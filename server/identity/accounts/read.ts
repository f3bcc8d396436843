import type { Language } from "#contract/language.ts";
import type { UserContext } from "#server/http/caller.ts";
import { onceAsSystem } from "#server/db/sql.ts";
import { findPerson, type PersonRow } from "./store.ts";

export {
  type PersonRow,
  type SecondFactorRow,
  changePerson,
  findPerson,
  findPersonWithin,
  findWithSecondFactor,
  holdPerson,
  insertPerson,
  lockPerson,
  lockPersonAlone,
} from "./store.ts";

/** Returns the language of the account with that address; English where there is none, or it is not known. */
export async function languageOfAccount({ db }: Pick<UserContext, "db">, email: string): Promise<Language> {
  const [person] = await onceAsSystem<PersonRow>(db.databases.home, (system) =>
    findPerson(system, email.toLowerCase()),
  );
  return person?.language ?? "en";
}
