import type { Fault } from "#contract/api/errors.ts";
import { faultsMax } from "#contract/api/errors.ts";
import type { SendCheck } from "#contract/documents/send-checks.ts";
import { hasTaxableSupply } from "#contract/books/tax-codes.ts";
import type { DocumentFacts } from "#server/pdf/facts.ts";
import { findUndrawable } from "#server/pdf/find-undrawable.ts";
import { isAbovePayNow } from "#server/pdf/invoice-model.ts";
import { printedTexts } from "./texts.ts";

/** Above this total with GST a tax invoice names the client's address too (GST regulations 11 and 13). */
const simplifiedTotalMax = 1_000;

interface FurtherFaults {
  readonly missing?: readonly Fault[];
  readonly warnings?: readonly Fault[];
}

/**
 * Returns what a document lacks that its recipient needs, by what it would print. The one place that decides it, for
 * the app, the API and assistants.
 * @param further what only its own kind knows, such as its dates
 */
export async function checkFacts(facts: DocumentFacts, further: FurtherFaults = {}): Promise<SendCheck> {
  const party = partyFaults(facts);
  const missing = [
    ...party.filter(({ isNeeded }) => isNeeded).map(({ fault }) => fault),
    ...payeeFaults(facts),
    ...(further.missing ?? []),
    ...(await undrawableFaults(facts)),
  ].slice(0, faultsMax);
  const warnings = [
    ...party.filter(({ isNeeded }) => !isNeeded).map(({ fault }) => fault),
    ...(further.warnings ?? []),
  ];
  return { ready: missing.length === 0, missing, warnings };
}

interface PartyFault {
  /** True when the law asks for it on this document; otherwise a client expects it. */
  readonly isNeeded: boolean;
  readonly fault: Fault;
}

const required = (path: string, message: string): Fault => ({ path, code: "REQUIRED", message });

const isEmpty = (text: string | null): boolean => text === null || text.trim() === "";

/** Returns the numbers and addresses that are missing. */
function partyFaults(facts: DocumentFacts): readonly PartyFault[] {
  const { organization, client } = facts.parties;
  const isTax = isTaxPaper(facts);
  const isLarge = totalOf(facts) > simplifiedTotalMax;
  const faults: PartyFault[] = [];
  if (isTax && isEmpty(organization.gstRegistrationNumber)) {
    const message = "is missing; a tax invoice or credit note with GST must show it";
    faults.push({ isNeeded: true, fault: required("organization.gstRegistrationNumber", message) });
  }
  if (isEmpty(organization.address)) {
    const message = "is missing; enter it, so that the paper shows from where it comes";
    faults.push({ isNeeded: isTax, fault: required("organization.address", message) });
  }
  if (isLarge && isEmpty(client.address)) {
    const message = "is missing; a document above 1,000.00 shows the client's address";
    faults.push({ isNeeded: isTax, fault: required("client.address", message) });
  }
  return faults;
}

/** True for a document on which the seller charges GST or declares a zero rate. */
function isTaxPaper(facts: DocumentFacts): boolean {
  if (!facts.issuer.gstRegistered) return false;
  if (facts.kind === "invoice") return hasTaxableSupply(facts.invoice.items);
  return facts.kind === "credit" && hasTaxableSupply(facts.creditNote.items);
}

function totalOf(facts: DocumentFacts): number {
  switch (facts.kind) {
    case "quotation":
      return facts.quotation.totals.total;
    case "invoice":
      return facts.invoice.totals.total;
    case "credit":
      return facts.creditNote.totals.total;
    case "claim":
      return facts.claim.statement.contract.contractSum;
  }
}

/** Returns a fault when the client of an invoice would not know where to pay. */
function payeeFaults(facts: DocumentFacts): readonly Fault[] {
  if (facts.kind !== "invoice" || facts.invoice.totals.outstanding <= 0) return [];
  const { bank, payNowProxy } = facts.issuer;
  if (bank !== null) return [];
  const path = "organization.bank";
  if (payNowProxy === null) {
    const message = "is missing, and so is PayNow; enter one of them, so that the client knows where to pay";
    return [required(path, message)];
  }
  if (!isAbovePayNow(facts.invoice.totals.outstanding, facts.invoice.currency, facts.issuer)) return [];
  const message = "is missing, and one PayNow transfer takes at most 200,000.00; enter a bank account as well";
  return [required(path, message)];
}

/** Returns a fault for each text that would be printed as `(?)`: no font has it, or its font cannot be read. */
async function undrawableFaults(facts: DocumentFacts): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [path, text] of printedTexts(facts)) {
    const { characters, unreadable } = await findUndrawable(text);
    if (characters.length === 0) continue;
    const shown = characters.length > 8 ? [...characters.slice(0, 8), "…"] : characters;
    const message =
      unreadable.length > 0
        ? `is in a script whose font this installation cannot read, and would read (?): ${unreadable.join(", ")}; ask its administrator to run npm ci, or write it in other letters`
        : `has characters that cannot be printed, and would read (?): ${shown.join(" ")}; write it in other letters`;
    faults.push({ path, code: "NOT_PRINTABLE", message });
  }
  return faults;
}
