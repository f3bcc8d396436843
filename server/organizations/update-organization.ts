import { currencyCodes } from "#contract/organizations/currencies.ts";
import { contrastMin, contrastOnWhite, shownContrast } from "#contract/organizations/brand.ts";
import type { Organization, OrganizationChange } from "#contract/organizations/organizations.ts";
import { payeeScope } from "#contract/api/scopes.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { dayOf, isTimeZone } from "#server/core/calendar.ts";
import { inOrg, type Tx } from "#server/db/sql.ts";
import { requireConfirmation } from "#server/core/confirmation.ts";
import { numberFaults } from "#server/core/party-numbers.ts";
import { type Fault, found, Refusal, refuseFaults } from "#server/core/refusal.ts";
import { lockFaults, openFrom } from "./close-books.ts";
import { changedRates, gstRatesFaults, isAwaited } from "./gst-rates.ts";
import { bankCodeFaults, registrationFaults } from "./check-registration.ts";
import { holidayFaults } from "./check-holidays.ts";
import { logoFaults } from "./check-logo.ts";
import { mailTextFaults } from "./check-mail-texts.ts";
import { payNowFaults } from "./pay-now-proxy.ts";
import { withPlainForms } from "./plain-forms.ts";
import { getOrganization, issuingRate } from "./read.ts";
import {
  changeOrganization,
  findOrganization,
  hasCalendarDays,
  lockOrganizationRow,
  type OrganizationRow,
} from "./store.ts";

/** The documents of an organization, whose folders lie above this one. */
export interface OrganizationDocuments {
  exist(tx: Tx): Promise<boolean>;
  /** Returns the earliest issued invoice that bears GST; undefined when there is none that is not void. */
  firstTaxed(tx: Tx): Promise<{ readonly number: string; readonly at: Date } | undefined>;
  /** Returns a number that the program before gave, and a series with that prefix would give again. */
  numberedByOther(
    tx: Tx,
    path: "invoicePrefix" | "creditNotePrefix" | "receiptPrefix",
    prefix: string,
  ): Promise<string | undefined>;
  /** Applies a new GST rate to drafts; sent documents keep theirs. */
  followGstRate(tx: Tx, gstRate: string, at: Date): Promise<void>;
}

/** Tells the owners of a change in a transaction; what does that lies above this folder. */
export type TellOwners = (
  tx: Tx,
  caller: Caller,
  notice: { readonly kind: "PAYEE_CHANGED"; readonly before: string; readonly after: string },
  at: Date,
) => Promise<void>;

/**
 * Changes the fields given. Where clients pay to is changed only in a confirmed session, or by a key with the scope for it,
 * and its owners are told. Drafts follow a changed GST rate in the same transaction; what was sent stays as it was sent.
 * Closing the books waits for the changes that are being made, and those that come after see it.
 * @throws Refusal 403 CONFIRMATION_REQUIRED, 403 INSUFFICIENT_SCOPE, 422, 409 HAS_DOCUMENTS for another currency once a document exists, or another time zone once
 *   calendar days are stored
 */
export async function updateOrganization(
  caller: Caller,
  change: OrganizationChange,
  documents: OrganizationDocuments,
  tellOwners: TellOwners,
): Promise<Organization> {
  const faults = change.logoFileId == null ? [] : await logoFaults(caller, change.logoFileId);
  return inOrg(caller, async (tx) => {
    const before = found(await lockOrganizationRow(tx));
    const country = change.country ?? before.country;
    const body = withPlainForms(change, country);
    refuseFaults([
      ...currencyFaults(body),
      ...timeZoneFaults(body),
      ...mailTextFaults(body.mailTexts ?? {}),
      ...colourFaults(body),
      ...prefixFaults(body, before),
      ...(await broughtForwardFaults(tx, body, before, documents)),
      ...payNowFaults(body.payNowProxy),
      ...gstRatesFaults(body),
      ...registrationFaults(body, before),
      ...(await firstDayFaults(tx, body, before, documents)),
      ...bankCodeFaults(body, before),
      ...numberFaults(body, country, before),
      ...lockFaults(body, before, caller.clock()),
      ...holidayFaults(body, before),
      ...faults,
    ]);
    if (body.currency !== undefined && body.currency !== before.currency && (await documents.exist(tx))) {
      throw new Refusal("HAS_DOCUMENTS", wording("organization.currencyFixed", { currency: before.currency }));
    }
    if (body.timeZone !== undefined && body.timeZone !== before.timeZone)
      await refuseWithCalendarDays(tx, before.timeZone);

    const payee = { before: payeeOf(before), after: payeeOf({ ...before, ...body }) };
    const changesPayee = payee.before !== payee.after;
    if (changesPayee) requirePayeeChange(caller);
    const at = caller.clock();
    const choosesReminders = body.reminderDays !== undefined && !areSame(body.reminderDays, before.reminderDays);
    const { accountCodes: codes, gstRate: _, gstRates: __, ...settings } = body;
    const today = dayOf(at, body.timeZone ?? before.timeZone);
    const registeredFrom = firstDayOf(body, before, today);
    await changeOrganization(tx, {
      ...settings,
      gstRegisteredFrom: registeredFrom,
      gstAwaited: isAwaited({ ...before, ...settings, gstRegisteredFrom: registeredFrom }, today),
      ...(codes === undefined ? {} : { accountCodes: { ...before.accountCodes, ...codes } }),
      ...(choosesReminders ? { remindersChosenAt: at } : {}),
      ...changedRates(before, body, { today, hasDocuments: await documents.exist(tx) }),
      openFrom: openFrom({ ...before, ...body }),
      updatedAt: at,
    });
    if (changesPayee && !(await isFirstPayee(caller, payee.before, documents.exist(tx)))) {
      await tellOwners(tx, caller, { kind: "PAYEE_CHANGED", ...payee }, at);
    }
    const after = await findOrganization(tx);
    if (after !== undefined && issuingRate(after) !== issuingRate(before)) {
      await documents.followGstRate(tx, issuingRate(after), at);
    }
    return getOrganization(tx);
  });
}

/** Returns a fault for a first day after an invoice that bears GST: before it none may. */
async function firstDayFaults(
  tx: Tx,
  { gstRegisteredFrom: from }: OrganizationChange,
  before: OrganizationRow,
  documents: Pick<OrganizationDocuments, "firstTaxed">,
): Promise<Fault[]> {
  if (from == null || from === before.gstRegisteredFrom) return [];
  const first = await documents.firstTaxed(tx);
  if (first === undefined || dayOf(first.at, before.timeZone) >= from) return [];
  const message = wording("organization.registeredTooLate", {
    day: { day: dayOf(first.at, before.timeZone) },
    invoice: first.number,
  });
  return [{ path: "gstRegisteredFrom", code: "OUT_OF_RANGE", message }];
}

/** Returns the first day of the registration: today for one that begins without saying when. */
function firstDayOf(body: OrganizationChange, before: OrganizationRow, today: string): string | null {
  if (body.gstRegisteredFrom !== undefined && body.gstRegisteredFrom !== null) return body.gstRegisteredFrom;
  if (body.gstRegistered === true && !before.gstRegistered) return today;
  return body.gstRegisteredFrom === undefined ? before.gstRegisteredFrom : null;
}

/**
 * Rejects a change of where clients pay to by a key that no owner granted it to, and in a session that was not confirmed.
 * @throws Refusal 403
 */
function requirePayeeChange(caller: Caller): void {
  requireConfirmation(caller);
  if (caller.confirmedAt !== undefined || caller.permissions.includes(payeeScope)) return;
  throw new Refusal("INSUFFICIENT_SCOPE", wording("organization.payeeScope", { scope: payeeScope }));
}

/**
 * True when an owner enters the first account before any document exists, as in the set-up: no client was told where to pay
 * yet, and a warning of one's own answer would be the first thing to be seen.
 */
const isFirstPayee = async ({ permissions, confirmedAt }: Caller, before: string, anyDocument: Promise<boolean>) =>
  before === noPayee && confirmedAt != null && permissions.includes("security:write") && !(await anyDocument);

const noPayee = "–";

/** Returns where clients pay to, as one line; a dash for nothing. */
function payeeOf({ bank, bankCode, payNowProxy }: Pick<Organization, "bank" | "bankCode" | "payNowProxy">): string {
  const account = [
    ...(bank === null ? [] : [bank.name, bank.accountNumber, bank.accountName]),
    ...(bankCode === null ? [] : [bankCode]),
  ];
  const parts = [...account, ...(payNowProxy === null ? [] : [`PayNow ${payNowProxy}`])];
  return parts.length === 0 ? noPayee : parts.join(", ");
}

/** Rejects another time zone where stored days would become other days (docs/decisions/0018-fixed-time-zone.md). */
async function refuseWithCalendarDays(tx: Tx, timeZone: string): Promise<void> {
  if (await hasCalendarDays(tx)) {
    throw new Refusal("HAS_DOCUMENTS", wording("organization.timeZoneFixed", { timeZone }));
  }
}

const prefixNames = ["invoicePrefix", "quotationPrefix", "creditNotePrefix", "receiptPrefix"] as const;
type Prefixes = Readonly<Record<(typeof prefixNames)[number], string>>;

/** Returns a fault for each new prefix that another series has too: their numbers would be the same. */
function prefixFaults(body: OrganizationChange, before: Prefixes): Fault[] {
  const after = { ...before, ...body };
  return prefixNames.flatMap((path) => {
    const other = prefixNames.find((name) => name !== path && after[name] === after[path]);
    if (body[path] === undefined || body[path] === before[path] || other === undefined) return [];
    return [{ path, code: "DUPLICATE", message: wording("organization.prefixRepeated", { prefix: other }) }];
  });
}

/** Returns the faults of prefixes with which a series would give a number that was brought forward from another program. */
async function broughtForwardFaults(
  tx: Tx,
  body: OrganizationChange,
  before: Prefixes,
  documents: Pick<OrganizationDocuments, "numberedByOther">,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const path of ["invoicePrefix", "creditNotePrefix", "receiptPrefix"] as const) {
    const prefix = body[path];
    if (prefix === undefined || prefix === before[path]) continue;
    const number = await documents.numberedByOther(tx, path, prefix);
    if (number === undefined) continue;
    const message = wording("organization.prefixOfBroughtForward", { number, prefix: prefix.slice(0, 9) });
    faults.push({ path, code: "TAKEN", message });
  }
  return faults;
}

function currencyFaults({ currency }: OrganizationChange): Fault[] {
  if (currency === undefined || currencyCodes().includes(currency)) return [];
  return [
    {
      path: "currency",
      code: "NOT_ALLOWED",
      message: wording("organization.currencyUnknown"),
    },
  ];
}

function timeZoneFaults({ timeZone }: OrganizationChange): Fault[] {
  if (timeZone === undefined || isTimeZone(timeZone)) return [];
  return [{ path: "timeZone", code: "NOT_ALLOWED", message: wording("organization.timeZoneUnknown") }];
}

/** Returns a fault for a colour in which text on white paper would be hard to read. */
function colourFaults({ brandColour }: OrganizationChange): Fault[] {
  if (brandColour == null) return [];
  const contrast = contrastOnWhite(brandColour);
  if (contrast >= contrastMin) return [];
  const message = wording("organization.colourTooLight", { contrast: shownContrast(contrast), min: contrastMin });
  return [{ path: "brandColour", code: "CONTRAST_TOO_LOW", message }];
}

const areSame = (these: readonly number[], those: readonly number[]) =>
  these.length === those.length && these.every((each) => those.includes(each));
