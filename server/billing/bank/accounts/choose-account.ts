import type { BankAccountId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { newId } from "#server/core/ids.ts";
import { invalidFields, unknownReference } from "#server/core/refusal.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import type { StatedAccount } from "#reader/bank/read-account.ts";
import { defaultAccountId } from "#server/billing/bank/default-account.ts";
import { refuseMoreAccounts } from "./read.ts";
import { type BankAccountRow, changeAccount, findAccountsOfLayout, findAllAccounts, insertAccount } from "./store.ts";

type Account = Pick<BankAccountRow, "id" | "name" | "number" | "currency">;

interface Imported {
  /** The account that a person or a program named. */
  readonly accountId: BankAccountId | undefined;
  readonly stated: StatedAccount;
  readonly layout: string;
  readonly at: Date;
}

/**
 * Returns the account of a file: the one named, else that of the number in the file, else that of earlier files with the same
 * columns, else the default one (docs/decisions/0069-accounts-of-statements.md). Adds it where there is none, and notes the
 * number of one that had none.
 * @throws Refusal 422 for an unknown account, and when the file may be of several
 */
export async function chooseAccount(tx: Tx, { accountId, stated, layout, at }: Imported): Promise<Account> {
  const { currency } = await getOrganization(tx);
  const all = await findAllAccounts(tx);
  const account = await recognizeAccount(tx, { accountId, stated, layout }, all);
  if (account === undefined) return addAccount(tx, all, { stated, currency, at });
  const { number } = stated;
  if (account.number !== null || number === undefined) return account;
  await changeAccount(tx, account.id, { number, updatedAt: at });
  return { ...account, number };
}

/**
 * Returns the account of a file as `chooseAccount` does, and changes nothing; undefined when it is of a new one.
 * @throws Refusal 422
 */
export async function recognizeAccount(
  read: Read,
  { accountId, stated, layout }: Omit<Imported, "at">,
  given?: readonly Account[],
): Promise<Account | undefined> {
  const all = given ?? (await findAllAccounts(read));
  const account =
    accountId === undefined
      ? await recognized(read, all, { stated, layout })
      : (all.find(({ id }) => id === accountId) ?? refuse(unknownReference("accountId", "bankAccount")));
  if (account === undefined) return undefined;
  const { number } = stated;
  const other = number === undefined ? undefined : all.find((each) => each.id !== account.id && isNumber(each, number));
  if (other !== undefined) {
    const message = wording("bank.otherAccountStated", { account: other.name });
    return refuse({ path: "accountId", code: "NOT_ALLOWED", message });
  }
  return account;
}

/** Returns the account that the file itself makes known; undefined when it is of a new one. */
async function recognized(
  read: Read,
  all: readonly Account[],
  { stated, layout }: Pick<Imported, "stated" | "layout">,
): Promise<Account | undefined> {
  const { number } = stated;
  const numbered = number === undefined ? undefined : all.find((each) => isNumber(each, number));
  if (numbered !== undefined) return numbered;
  const fitting = all.filter(
    (each) =>
      (stated.currency === undefined || each.currency === stated.currency) &&
      (number === undefined || each.number === null),
  );
  const ofLayout = new Set((await findAccountsOfLayout(read, layout)).map(({ id }) => id));
  const [first, second] = fitting.filter(({ id }) => ofLayout.has(id));
  if (second !== undefined) {
    return refuse({
      path: "accountId",
      code: "REQUIRED",
      message: wording("bank.accountRequired"),
    });
  }
  if (first !== undefined) return first;
  const standard = fitting.find(({ id }) => id === defaultAccountId(read.org));
  if (standard !== undefined) return standard;
  return fitting.length === 1 ? fitting[0] : undefined;
}

const plain = (number: string): string => number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Digits by which an account is recognized in a longer number, such as an IBAN. */
const sharedLengthMin = 7;

/** True for the account with that number, or with one that ends in the same digits, as an IBAN does. */
function isNumber(account: Account, stated: string): boolean {
  if (account.number === null) return false;
  const [short = "", long = ""] = [plain(account.number), plain(stated)].toSorted((a, b) => a.length - b.length);
  return short === long || (short.length >= sharedLengthMin && long.endsWith(short));
}

async function addAccount(
  tx: Tx,
  all: readonly Account[],
  { stated, currency, at }: { readonly stated: StatedAccount; readonly currency: string; readonly at: Date },
): Promise<Account> {
  await refuseMoreAccounts(tx);
  const own = stated.currency ?? currency;
  const standard = defaultAccountId(tx.org);
  const isFirst = own === currency && !all.some(({ id }) => id === standard);
  const account = {
    id: isFirst ? standard : newId("bka", at),
    name: isFirst ? "Main account" : (stated.number ?? `${own} account`),
    number: stated.number ?? null,
    currency: own,
  };
  await insertAccount(tx, { ...account, createdAt: at, updatedAt: at });
  return account;
}

function refuse(fault: Parameters<typeof invalidFields>[0][number]): never {
  throw invalidFields([fault]);
}
