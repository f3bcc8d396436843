import { isDay } from "#web/days.ts";
import { newIdempotencyKey } from "#web/idempotency-key.ts";
import { eventTypes } from "#web/pages/webhooks/event-types.ts";
import { copy, keysOf } from "#web/copy/copy.ts";

/**
 * Parsers for the search parameters of pages, which keep filters in shared links and the history. Invalid values are
 * dropped.
 */

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);

/** Accepts a date in the format of the API. */
const day = (value: unknown): string | undefined => (typeof value === "string" && isDay(value) ? value : undefined);

const amount = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

type Optional<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/**
 * Makes all fields optional in links. Undefined fields are kept: the router would fill a missing field with the
 * unchecked value of the URL.
 */
const optional = <Fields extends object>(fields: Fields): Optional<Fields> => fields;

export function nextSearch({ next, email }: Record<string, unknown>) {
  // Only paths of this app: `//host` would lead to another site.
  const path = text(next);
  return optional({ next: path !== undefined && /^\/(?![/\\])/.test(path) ? path : undefined, email: text(email) });
}

export const pageSearch = (search: Record<string, unknown>) => optional({ cursor: text(search["cursor"]) });

export const invoiceSearch = (search: Record<string, unknown>) =>
  optional({
    status: oneOf(keysOf(copy.invoices.tabs), search["status"]),
    q: text(search["q"]),
    client: text(search["client"]),
    dueFrom: day(search["dueFrom"]),
    dueUntil: day(search["dueUntil"]),
    issuedFrom: day(search["issuedFrom"]),
    issuedUntil: day(search["issuedUntil"]),
    project: text(search["project"]),
    totalMin: amount(search["totalMin"]),
    totalMax: amount(search["totalMax"]),
    cursor: text(search["cursor"]),
  });

/** For whom a new document is, and the name of its draft, by which the browser keeps what is not saved yet. */
export const newDocumentSearch = (search: Record<string, unknown>) =>
  optional({ client: text(search["client"]), project: text(search["project"]), draft: text(search["draft"]) });

/** Returns a name for a new draft. */
export const newDraftName = (): string => `d${newIdempotencyKey().slice(0, 8)}`;

export const quotationSearch = (search: Record<string, unknown>) =>
  optional({
    status: oneOf(keysOf(copy.quotations.tabs), search["status"]),
    q: text(search["q"]),
    client: text(search["client"]),
    project: text(search["project"]),
    createdFrom: day(search["createdFrom"]),
    createdUntil: day(search["createdUntil"]),
    totalMin: amount(search["totalMin"]),
    totalMax: amount(search["totalMax"]),
    cursor: text(search["cursor"]),
  });

export const paymentSearch = (search: Record<string, unknown>) =>
  optional({
    q: text(search["q"]),
    client: text(search["client"]),
    method: oneOf(keysOf(copy.methods), search["method"]),
    from: day(search["from"]),
    until: day(search["until"]),
    cursor: text(search["cursor"]),
  });

export const clientSearch = (search: Record<string, unknown>) =>
  optional({
    archived: search["archived"] === true || search["archived"] === "true" ? true : undefined,
    type: oneOf(keysOf(copy.clients.types), search["type"]),
    new: search["new"] === true || search["new"] === "true" ? true : undefined,
    q: text(search["q"]),
    cursor: text(search["cursor"]),
  });

export const mailSearch = (search: Record<string, unknown>) =>
  optional({
    status: oneOf(keysOf(copy.mail.statuses), search["status"]),
    cursor: text(search["cursor"]),
    mail: text(search["mail"]),
  });

export const auditSearch = (search: Record<string, unknown>) =>
  optional({
    change: oneOf(keysOf(copy.audit.kinds), search["change"]),
    actor: text(search["actor"]),
    from: day(search["from"]),
    to: day(search["to"]),
    cursor: text(search["cursor"]),
    entry: text(search["entry"]),
  });

export const deliverySearch = (search: Record<string, unknown>) =>
  optional({
    status: oneOf(keysOf(copy.deliveries.statuses), search["status"]),
    event: oneOf(eventTypes, search["event"]),
    q: text(search["q"]),
    from: day(search["from"]),
    to: day(search["to"]),
    cursor: text(search["cursor"]),
    delivery: text(search["delivery"]),
    replay: text(search["replay"]),
  });
