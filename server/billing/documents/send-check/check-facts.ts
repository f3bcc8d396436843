import { faultsMax } from "#contract/api/errors.ts";
import type { SendCheck } from "#contract/documents/send-checks.ts";
import { hasTaxableSupply } from "#contract/books/tax-codes.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import { type Fault, presentFault } from "#server/core/refusal.ts";
import type { DocumentFacts } from "#server/pdf/facts.ts";
import { findUndrawable } from "#server/pdf/fonts/find-undrawable.ts";
import { isAbovePayNow } from "#server/pdf/models/invoice-model.ts";
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
  return sendCheckOf(missing, warnings);
}

/** Presents what a document lacks. */
export const sendCheckOf = (missing: readonly Fault[], warnings: readonly Fault[]): SendCheck => ({
  ready: missing.length === 0,
  missing: missing.map((fault) => presentFault(fault)),
  warnings: warnings.map((fault) => presentFault(fault)),
});

interface PartyFault {
  /** True when the law asks for it on this document; otherwise a client expects it. */
  readonly isNeeded: boolean;
  readonly fault: Fault;
}

const required = (path: string, message: Wording): Fault => ({ path, code: "REQUIRED", message });

const isEmpty = (text: string | null): boolean => text === null || text.trim() === "";

/** Returns the numbers and addresses that are missing. */
function partyFaults(facts: DocumentFacts): readonly PartyFault[] {
  const { organization, client } = facts.parties;
  const isTax = isTaxPaper(facts);
  const isLarge = totalOf(facts) > simplifiedTotalMax;
  const faults: PartyFault[] = [];
  if (isTax && isEmpty(organization.gstRegistrationNumber)) {
    const message = wording("documents.gstNumberMissing");
    faults.push({ isNeeded: true, fault: required("organization.gstRegistrationNumber", message) });
  }
  if (isEmpty(organization.address)) {
    faults.push({ isNeeded: isTax, fault: required("organization.address", wording("documents.addressMissing")) });
  }
  if (isLarge && isEmpty(client.address)) {
    faults.push({ isNeeded: isTax, fault: required("client.address", wording("documents.clientAddressMissing")) });
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
    return [required(path, wording("documents.payeeMissing"))];
  }
  if (!isAbovePayNow(facts.invoice.totals.outstanding, facts.invoice.currency, facts.issuer)) return [];
  return [required(path, wording("documents.bankMissing"))];
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
        ? wording("documents.fontUnreadable", { characters: unreadable.join(", ") })
        : wording("documents.notPrintable", { characters: shown.join(" ") });
    faults.push({ path, code: "NOT_PRINTABLE", message });
  }
  return faults;
}
