import { isDay } from "#web/days.ts";
import { eventTypes } from "#web/pages/webhooks/event-types.ts";
import { keysOf, words } from "#web/words.ts";

/** What pages keep in their address, so that it can be shared and Back works. What makes no sense is dropped. */

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);

/** A day of the calendar as the service takes it. */
const day = (value: unknown): string | undefined => (typeof value === "string" && isDay(value) ? value : undefined);

type Kept<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/**
 * The fields as they may be left out in a link. Those that say nothing stay as undefined: what is missing here would be
 * taken from the address as it stands, unchecked.
 */
const kept = <Fields extends object>(fields: Fields): Kept<Fields> => fields;

export function nextSearch({ next, email }: Record<string, unknown>) {
  // Only a page of ours: `//host` would lead away.
  const path = text(next);
  return kept({ next: path !== undefined && /^\/(?![/\\])/.test(path) ? path : undefined, email: text(email) });
}

export const pageSearch = (search: Record<string, unknown>) => kept({ cursor: text(search["cursor"]) });

export const invoiceSearch = (search: Record<string, unknown>) =>
  kept({
    status: oneOf(keysOf(words.invoices.tabs), search["status"]),
    q: text(search["q"]),
    client: text(search["client"]),
    dueFrom: day(search["dueFrom"]),
    dueUntil: day(search["dueUntil"]),
    issuedFrom: day(search["issuedFrom"]),
    issuedUntil: day(search["issuedUntil"]),
    cursor: text(search["cursor"]),
  });

export const clientSearch = (search: Record<string, unknown>) =>
  kept({
    archived: search["archived"] === true || search["archived"] === "true" ? true : undefined,
    type: oneOf(keysOf(words.clients.types), search["type"]),
    q: text(search["q"]),
    cursor: text(search["cursor"]),
  });

export const mailSearch = (search: Record<string, unknown>) =>
  kept({
    status: oneOf(keysOf(words.mail.statuses), search["status"]),
    cursor: text(search["cursor"]),
    mail: text(search["mail"]),
  });

export const auditSearch = (search: Record<string, unknown>) =>
  kept({
    change: oneOf(keysOf(words.audit.kinds), search["change"]),
    actor: text(search["actor"]),
    from: day(search["from"]),
    to: day(search["to"]),
    cursor: text(search["cursor"]),
    entry: text(search["entry"]),
  });

export const deliverySearch = (search: Record<string, unknown>) =>
  kept({
    status: oneOf(keysOf(words.deliveries.statuses), search["status"]),
    event: oneOf(eventTypes, search["event"]),
    q: text(search["q"]),
    from: day(search["from"]),
    to: day(search["to"]),
    cursor: text(search["cursor"]),
    delivery: text(search["delivery"]),
    replay: text(search["replay"]),
  });
