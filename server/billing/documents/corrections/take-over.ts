import { type CorrectableField, correctableFields, type PartyChange } from "#contract/documents/corrections.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import type { DocumentFacts, Issuer, Parties } from "#server/pdf/facts.ts";

/** The parties and where to pay, as a document says them. */
export interface Said {
  readonly parties: Parties;
  readonly issuer: Pick<Issuer, "bank" | "bankCode" | "payNowProxy">;
}

/** Returns a field as one line; a dash for an empty one. */
export function textOf(field: CorrectableField, { parties, issuer }: Said): string {
  const [side, name = ""] = field.split(".") as ["organization" | "client", string];
  if (name === "bank") return bankText(issuer.bank);
  const { bankCode, payNowProxy } = issuer;
  const fields: Readonly<Record<string, unknown>> = { ...parties[side], bankCode, payNowProxy };
  const value = fields[name];
  return typeof value === "string" && value.trim() !== "" ? value : emptyText;
}

export const emptyText = "–";

const bankText = (bank: Organization["bank"]): string =>
  bank === null
    ? emptyText
    : [bank.name, bank.accountNumber, bank.accountName].filter((text) => text !== "").join(", ");

/** Returns the fields that a document lacks and that are filled in now. */
export const lackedFields = (issued: Said, now: Said): readonly CorrectableField[] =>
  correctableFields.filter((field) => textOf(field, issued) === emptyText && textOf(field, now) !== emptyText);

/** Returns every field that could be taken over, since it differs and is filled in now. */
export const possibleChanges = (issued: Said, now: Said): PartyChange[] =>
  changesOf(correctableFields, issued, now).filter(({ after }) => after !== emptyText);

/** Returns what taking over those fields changes. */
export const changesOf = (fields: readonly CorrectableField[], issued: Said, now: Said): PartyChange[] =>
  fields.flatMap((field) => {
    const [before, after] = [textOf(field, issued), textOf(field, now)];
    return before === after ? [] : [{ field, before, after }];
  });

/** Returns the content of a document with those fields as they are now; everything else is as it was issued. */
export function takeOver<Facts extends DocumentFacts>(
  facts: Facts,
  fields: readonly CorrectableField[],
  now: Said,
): Facts {
  const { parties, issuer, corrections = 0 } = facts;
  const chosen = (side: "organization" | "client") =>
    Object.fromEntries(
      Object.entries(now.parties[side]).filter(([name]) => (fields as readonly string[]).includes(`${side}.${name}`)),
    );
  return {
    ...facts,
    parties: {
      organization: { ...parties.organization, ...chosen("organization") },
      client: { ...parties.client, ...chosen("client") },
    },
    issuer: {
      ...issuer,
      ...(fields.includes("organization.bank") ? { bank: now.issuer.bank } : {}),
      ...(fields.includes("organization.bankCode") ? { bankCode: now.issuer.bankCode } : {}),
      ...(fields.includes("organization.payNowProxy") ? { payNowProxy: now.issuer.payNowProxy } : {}),
    },
    corrections: corrections + 1,
  };
}
