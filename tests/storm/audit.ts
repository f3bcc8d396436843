import type { Kind } from "./ledger.ts";
import type { OfficeResult } from "./storm.ts";

/** An audit returns one line per violation, and none when the rule holds. */
type Audit = (office: OfficeResult) => string[];

/** Acknowledged resources exist under their ids, and no resource exists twice. */
export const auditWrites: Audit = ({ ledger, findings: { seen, kept } }) => {
  const existing: Record<Kind, readonly (readonly [name: string, id: string])[]> = {
    client: seen.clients.map(({ name, id }) => [name, id]),
    project: seen.projects.map(({ name, id }) => [name, id]),
    quotation: seen.quotations.map(({ title, id }) => [title, id]),
    // An invoice that was converted from a quotation has its title.
    invoice: seen.invoices.map(({ title, id }) => [title, id]),
    payment: kept.payments.map(({ note, id }) => [note, id]),
    expense: seen.expenses.map(({ description, id }) => [description, id]),
  };
  const faults: string[] = [];
  for (const [kind, rows] of Object.entries(existing) as [Kind, (typeof existing)[Kind]][]) {
    const byName = Map.groupBy(rows, ([name]) => name);
    for (const [name, id] of ledger.created[kind]) {
      const found = (byName.get(name) ?? []).map(([, foundId]) => foundId);
      const expected = ledger.deleted.has(id) ? [] : [id];
      if (found.join() !== expected.join()) faults.push(`${name} is ${id}, and found: ${found.join()}`);
    }
    for (const [name, found] of byName) {
      if (ledger.created[kind].has(name)) continue;
      if (ledger.refused.has(name)) faults.push(`${name} was refused, and is there`);
      if (found.length > 1) faults.push(`${name} is there ${found.length} times`);
    }
  }
  return faults;
};

/** Acknowledged actions on existing resources have taken effect. */
export const auditActions: Audit = ({ ledger, findings: { seen, kept } }) => {
  const [invoices, quotations] = [seen.invoices, seen.quotations];
  const isSent = new Set([
    ...invoices.filter(({ sentAt }) => sentAt !== null).map(({ id }) => id as string),
    ...quotations.filter(({ status }) => status !== "DRAFT").map(({ id }) => id as string),
  ]);
  const isVoid = new Set(invoices.filter(({ status }) => status === "VOID").map(({ id }) => id as string));
  const isReversed = new Set(kept.payments.filter(({ isReversed }) => isReversed).map(({ id }) => id));
  return [
    ...[...ledger.sent].filter((id) => !isSent.has(id)).map((id) => `${id} was sent, and is not`),
    ...[...ledger.voided].filter((id) => !isVoid.has(id)).map((id) => `${id} was voided, and is not`),
    ...[...ledger.reversed].filter((id) => !isReversed.has(id)).map((id) => `${id} was reversed, and is not`),
  ];
};

const centsOf = (amount: number) => Math.round(amount * 100);

/** The paid amount of an invoice is the sum of its payments that were not reversed, in the API and in the database. */
export const auditMoney: Audit = ({ findings: { seen, kept } }) => {
  const live = kept.payments.filter(({ isReversed }) => !isReversed);
  const keptCents = sumBy(
    live,
    ({ invoiceId }) => invoiceId,
    ({ cents }) => cents,
  );
  const seenCents = sumBy(
    seen.payments,
    ({ invoiceId }) => invoiceId,
    ({ amount }) => centsOf(amount),
  );
  return seen.invoices.flatMap(({ id, status, totals }) => {
    const sums = [centsOf(totals.paid), keptCents.get(id) ?? 0, seenCents.get(id) ?? 0];
    const owed = status === "VOID" ? 0 : centsOf(totals.total) - centsOf(totals.paid);
    return [
      ...(new Set(sums).size === 1 ? [] : [`${id}: paid, kept and seen are ${sums.join(", ")}`]),
      ...(centsOf(totals.outstanding) === owed && owed >= 0 ? [] : [`${id}: outstanding is ${totals.outstanding}`]),
    ];
  });
};

/** PAID means that nothing is owed, OVERDUE that the due date has passed, and SENT that it has not. */
export const auditStatus: Audit = ({ findings: { seen, readAt } }) =>
  seen.invoices.flatMap(({ id, status, totals, dueDate, sentAt, paidAt, voidedAt }) => {
    const owes = centsOf(totals.outstanding) > 0;
    const isDue = Date.parse(dueDate) < readAt;
    const isRight = {
      DRAFT: sentAt === null,
      SENT: owes && sentAt !== null && !isDue,
      OVERDUE: owes && sentAt !== null && isDue,
      PAID: !owes && sentAt !== null && paidAt !== null,
      VOID: voidedAt !== null,
    }[status];
    return isRight ? [] : [`${id} is ${status}, owes ${totals.outstanding} and is due ${dueDate}`];
  });

/** The numbers of sent invoices and of all quotations run from 1 without gaps in each year. */
export const auditNumbers: Audit = ({ findings: { seen, kept } }) => {
  const numbers = {
    INVOICE: seen.invoices.filter(({ sentAt }) => sentAt !== null).map(({ number }) => number),
    QUOTATION: seen.quotations.map(({ number }) => number),
  };
  return Object.entries(numbers).flatMap(([kind, all]) => {
    const years = Map.groupBy(all, (number) => Number(/-(\d{4})-\d+$/.exec(number)?.[1]));
    return [...years].flatMap(([year, ofYear]) => {
      const counts = ofYear.map((number) => Number(number.split("-").at(-1))).toSorted((a, b) => a - b);
      const isGapless = counts.every((count, i) => count === i + 1);
      const last = kept.counters.find((counter) => counter.kind === kind && counter.year === year)?.lastNumber;
      if (isGapless && last === counts.length) return [];
      return [`${kind} ${year}: the counter is at ${last}, and the numbers are ${counts.join()}`];
    });
  });
};

/** Each change has emitted its event once, and each event belongs to a change. */
export const auditEvents: Audit = ({ ledger, findings: { seen, kept } }) => {
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const raised = (type: string) => kept.events.filter((event) => event.type === type).map((event) => event.resourceId);
  const overdue = raised("invoice.overdue");
  const expected: Record<string, readonly string[]> = {
    "client.created": ids(seen.clients),
    "project.created": ids(seen.projects),
    "project.status_changed": kept.auditedChanges.projectStatus,
    "quotation.created": ids(seen.quotations),
    "quotation.sent": ids(seen.quotations.filter(({ status }) => status !== "DRAFT")),
    "quotation.accepted": ids(seen.quotations.filter(({ status }) => status === "ACCEPTED")),
    "quotation.rejected": ids(seen.quotations.filter(({ status }) => status === "REJECTED")),
    "invoice.created": ids(seen.invoices),
    "invoice.sent": ids(seen.invoices.filter(({ sentAt }) => sentAt !== null)),
    // Invoices that were paid or voided afterwards have such an event as well.
    "invoice.overdue": [...new Set([...ids(seen.invoices.filter(({ status }) => status === "OVERDUE")), ...overdue])],
    "invoice.voided": ids(seen.invoices.filter(({ status }) => status === "VOID")),
    "payment.recorded": ids(kept.payments),
    "invoice.paid": kept.events.filter(settles).map(({ body }) => invoiceOf(body).id),
    "expense.created": [...ids(seen.expenses), ...ledger.deleted],
    "expense.updated": kept.auditedChanges.expense,
    "expense.deleted": [...ledger.deleted],
  };
  return Object.entries(expected).flatMap(([type, of]) => {
    const [missing, surplus] = [without(of, raised(type)), without(raised(type), of)];
    return missing.length + surplus.length === 0
      ? []
      : [`${type}: missing for ${missing.join() || "none"}, raised too often for ${surplus.join() || "none"}`];
  });
};

interface Recorded {
  readonly data: { readonly object: { readonly invoice: { readonly id: string; readonly status: string } } };
}

const invoiceOf = (body: string) => (JSON.parse(body) as Recorded).data.object.invoice;
const settles = ({ type, body }: { type: string; body: string }) =>
  type === "payment.recorded" && invoiceOf(body).status === "PAID";

/** Returns the items that occur more often in the list than in the other one. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const each of other) counts.set(each, (counts.get(each) ?? 0) + 1);
  return list.filter((each) => {
    const left = counts.get(each) ?? 0;
    counts.set(each, left - 1);
    return left <= 0;
  });
}

/** Each creation has one entry in the audit log. */
export const auditTrail: Audit = ({ findings: { seen, kept } }) => {
  const created = [seen.clients, seen.projects, seen.quotations, seen.invoices, kept.payments, seen.expenses];
  const ids = created.flatMap((rows) => rows.map(({ id }) => id as string));
  const entries = kept.auditedCreations.filter((id) => /^(cli|prj|qtn|inv|pmt|exp)_/.test(id));
  const surplus = without(entries, ids);
  return [
    ...without(ids, entries).map((id) => `${id} has no entry`),
    // The entry of an expense remains when it is deleted.
    ...surplus.filter((id) => !id.startsWith("exp_")).map((id) => `${id} has an entry too many`),
  ];
};

/** Each event has one delivery per endpoint that subscribed to its type, and one of them succeeded. */
export const auditDeliveries: Audit = ({ organization, findings: { kept } }) => {
  const made = Map.groupBy(kept.deliveries, ({ eventId, endpointId }) => `${eventId} to ${endpointId}`);
  const expected = organization.endpoints.flatMap(({ id, types }) =>
    kept.events.filter(({ type }) => types.some((chosen) => chosen === type)).map((event) => `${event.id} to ${id}`),
  );
  return [
    ...(kept.queued === 0 ? [] : [`${kept.queued} deliveries are still open`]),
    ...without([...made.keys()], expected).map((key) => `${key} should not have been delivered`),
    ...expected.flatMap((key) => {
      const statuses = (made.get(key) ?? []).map(({ status }) => status).toSorted();
      // Failed deliveries were replayed as new deliveries.
      const succeeded = statuses.filter((status) => status === "SUCCEEDED").length;
      const isRight = succeeded === 1 && statuses.every((status) => status === "SUCCEEDED" || status === "FAILED");
      return isRight ? [] : [`${key}: ${statuses.join() || "no delivery"}`];
    }),
  ];
};

/** Each receiver got all events of its organization, and only those, byte for byte and with valid signatures. */
export const auditReceivers: Audit = ({ organization, findings: { kept } }) =>
  organization.endpoints.flatMap(({ id, types, inbox }) => {
    const expected = new Map(
      kept.events.filter(({ type }) => types.some((chosen) => chosen === type)).map(({ id, body }) => [id, body]),
    );
    return [
      ...inbox.faults,
      ...[...expected].filter(([event, body]) => inbox.bodies.get(event) !== body).map(([event]) => `${id}: ${event}`),
      ...[...inbox.bodies.keys()].filter((event) => !expected.has(event)).map((event) => `${id}: ${event} is foreign`),
    ];
  });

/** All data that an organization sees contains its own tag. */
export const auditTenants: Audit = ({ ledger, findings: { seen, kept } }) => {
  const texts = [
    ...seen.clients.map(({ name }) => name),
    ...seen.projects.map(({ name }) => name),
    ...seen.quotations.map(({ title }) => title),
    ...seen.invoices.map(({ title }) => title),
    ...seen.payments.map(({ note }) => note),
    ...seen.expenses.map(({ description }) => description),
  ];
  return [
    ...texts.filter((text) => !text.startsWith(`${ledger.tag} `)),
    ...kept.events.filter(({ body }) => !body.includes(`"${ledger.tag} `)).map(({ id }) => `${id} is of another`),
  ];
};

/** A client that followed the events got each of them once and in order. */
export const auditPaging: Audit = ({ followed, findings: { seen, kept } }) => {
  const inOrder = kept.events.map(({ id }) => id);
  const listed = seen.events.map(({ id }) => id);
  return [
    ...(followed.join() === inOrder.join() ? [] : [`followed ${followed.length} of ${inOrder.length} events`]),
    ...(listed.toSorted().join() === inOrder.toSorted().join() ? [] : [`listed ${listed.length} of ${inOrder.length}`]),
  ];
};

function sumBy<Row>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + value(row));
  return sums;
}
