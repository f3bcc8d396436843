import type { InvoiceId } from "#contract/api/ids.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { add, compare, type Decimal, decimal, proRata, sum, toNumber } from "#contract/money.ts";
import type { WriteOff } from "#contract/payments/payments.ts";
import { wording } from "#contract/api/wording.ts";
import { dayOf, startOf } from "#server/core/calendar.ts";
import type { Caller } from "#server/http/caller.ts";
import { formatFigure } from "#server/core/text/format.ts";
import { type Fault, refuseFaults } from "#server/core/refusal.ts";
import { inOrg, isoInstant, type Tx } from "#server/db/sql.ts";
import { futureFaults } from "#server/billing/documents/check-dates.ts";
import { emitInOrder } from "#server/history/events/emit.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { findWriteOffs } from "./payments/payments-store.ts";
import { presentInvoiceSummary } from "./present.ts";
import { getInvoice, lockInvoice, requireAction } from "./read.ts";
import { settle } from "./payments/settle.ts";
import type { InvoiceRow } from "./store.ts";

/**
 * Writes off what an invoice has outstanding, or a part of it: a payment by which no money is received. Raises
 * payment.recorded, and invoice.paid when nothing is left. @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function writeOffInvoice(caller: Caller, id: InvoiceId, body: WriteOff): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const before = await lockInvoice(tx, id);
    requireAction(before, "write-off");
    const { timeZone, writeOffLimit } = await getOrganization(tx);
    const at = caller.clock();
    const { totals } = presentInvoiceSummary(before);
    const outstanding = decimal(totals.outstanding);
    const amount = body.amount === undefined ? outstanding : decimal(body.amount);
    const on = body.writtenOffOn === undefined ? at : startOf(body.writtenOffOn, timeZone);
    const isBounded = !caller.permissions.includes("organization:write");
    refuseFaults([
      ...amountFaults(amount, outstanding),
      ...(isBounded ? await limitFaults(tx, id, amount, decimal(writeOffLimit)) : []),
      ...dayFaults(before, on, at, timeZone),
      ...reliefFaults(before, body.badDebtRelief, on, timeZone, totals.gst),
    ]);
    // The tax in the amount is its share of the tax in the total.
    const relief = proRata(decimal(totals.gst), amount, decimal(totals.total));
    const { events } = await settle(
      tx,
      before,
      {
        amount: toNumber(amount),
        paidAt: on,
        method: "WRITE_OFF",
        note: body.reason,
        reference: null,
        ...(body.badDebtRelief === undefined ? {} : { gstRelief: toNumber(relief) }),
      },
      at,
    );
    await emitInOrder(tx, events);
    return getInvoice(tx, id);
  });
}

const amountFaults = (amount: Decimal, outstanding: Decimal): Fault[] =>
  compare(amount, outstanding) <= 0
    ? []
    : [
        {
          path: "amount",
          code: "OUT_OF_RANGE",
          message: wording("payments.writeOffAboveOutstanding", { outstanding: formatFigure(toNumber(outstanding)) }),
        },
      ];

/** Returns a fault above what finance may write off of an invoice, in however many parts. */
async function limitFaults(tx: Tx, id: InvoiceId, amount: Decimal, limit: Decimal): Promise<Fault[]> {
  const earlier = (await findWriteOffs(tx, id)).map((each) => decimal(each.amount));
  if (compare(add(amount, sum(earlier)), limit) <= 0) return [];
  const message = wording("payments.writeOffAboveLimit", { limit: formatFigure(toNumber(limit)) });
  return [{ path: "amount", code: "ABOVE_LIMIT", message }];
}

function dayFaults({ number, issuedAt }: InvoiceRow, on: Date, now: Date, timeZone: string): Fault[] {
  const earliest = dayOf(new Date(isoInstant(issuedAt)), timeZone);
  const message = wording("fields.beforeInvoice", { day: { day: earliest }, invoice: number });
  return [
    ...futureFaults("writtenOffOn", on, now),
    ...(dayOf(on, timeZone) < earliest ? [{ path: "writtenOffOn", code: "OUT_OF_RANGE", message }] : []),
  ];
}

/** Returns the faults of a claim for relief: the GST was charged, and is 12 months old unless the client is insolvent. */
function reliefFaults(
  { issuedAt }: InvoiceRow,
  relief: WriteOff["badDebtRelief"],
  on: Date,
  timeZone: string,
  gst: number,
): Fault[] {
  if (relief === undefined) return [];
  if (gst <= 0) {
    return [{ path: "badDebtRelief", code: "NOT_ALLOWED", message: wording("payments.noGstToRelieve") }];
  }
  const issued = dayOf(new Date(isoInstant(issuedAt)), timeZone);
  const from = `${Number(issued.slice(0, 4)) + 1}${issued.slice(4)}`;
  if (relief === "INSOLVENT" || dayOf(on, timeZone) >= from) return [];
  const message = wording("payments.reliefTooEarly", { day: { day: from } });
  return [{ path: "badDebtRelief", code: "OUT_OF_RANGE", message }];
}
