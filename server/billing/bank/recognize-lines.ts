import { createHash } from "node:crypto";
import type { BankAccountId, OrganizationId } from "#contract/api/ids.ts";
import type { Read } from "#server/db/sql.ts";
import { defaultAccountId } from "./default-account.ts";
import type { StatementLine } from "./read-statement.ts";
import { findIdentities, findLinesOfOtherLayouts } from "./store.ts";

/** Returns the identity of a line within its account. Those of the default one are as they were before there were accounts. */
export const identityWithin = (org: OrganizationId, account: BankAccountId, identity: string): string =>
  account === defaultAccountId(org) ? identity : createHash("sha256").update(`${account} ${identity}`).digest("hex");

interface Known {
  readonly date: string;
  readonly amount: string;
  readonly words: ReadonlySet<string>;
  readonly identity: string;
}

/**
 * Returns the lines that no earlier file of the account had. Files of one layout repeat a line with the same text. One of
 * another layout has its columns more or less: there a line is that of the same day and amount whose words contain its own, or
 * are among them, and each of both is taken once.
 */
export async function newLines(
  tx: Read,
  { accountId, layout }: { readonly accountId: BankAccountId; readonly layout: string },
  lines: readonly StatementLine[],
): Promise<readonly StatementLine[]> {
  const identitiesOf = ({ identity, formerIdentities }: StatementLine) =>
    [identity, ...formerIdentities].map((each) => identityWithin(tx.org, accountId, each));
  const found = await findIdentities(tx, lines.flatMap(identitiesOf));
  const exact = new Set(found.map(({ identity }) => identity));
  const isExact = (line: StatementLine) => identitiesOf(line).some((identity) => exact.has(identity));
  const others = lines.filter((line) => !isExact(line));
  if (others.length === 0) return [];
  const days = [...new Set(others.map(({ date }) => date))];
  const stored = await findLinesOfOtherLayouts(tx, { accountId, layout, days });
  const open = new Set(
    stored
      .filter(({ identity }) => !exact.has(identity))
      .map(({ description, ...line }): Known => ({ ...line, words: wordsOf(description) })),
  );
  const byDay = Map.groupBy(open, ({ date, amount }) => `${date} ${amount}`);
  return others.filter(({ date, amount, description }) => {
    const words = wordsOf(description);
    const same = byDay.get(`${date} ${amount}`)?.find((known) => open.has(known) && areNested(known.words, words));
    if (same !== undefined) open.delete(same);
    return same === undefined;
  });
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize("NFKC")
      .toUpperCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ""),
  );

const areNested = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const [fewer, more] = a.size <= b.size ? [a, b] : [b, a];
  return fewer.size > 0 && [...fewer].every((word) => more.has(word));
};
