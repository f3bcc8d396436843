import type { EventType } from "#contract/events.ts";
import { keysOf } from "#web/words.ts";

/** When each event is raised, in the office's words; the compiler misses one that is not here. */
export const eventWords: Readonly<Record<EventType, string>> = {
  "client.created": "A client is added",
  "project.created": "A project is added",
  "project.status_changed": "A project moves on",
  "quotation.created": "A quotation is drafted",
  "quotation.sent": "A quotation goes to the client",
  "quotation.accepted": "A client accepts a quotation",
  "quotation.rejected": "A client rejects a quotation",
  "invoice.created": "An invoice is drafted",
  "invoice.sent": "An invoice goes to the client",
  "invoice.paid": "An invoice is paid in full",
  "invoice.overdue": "An invoice is past its due date",
  "invoice.voided": "An invoice is cancelled",
  "payment.recorded": "A payment is recorded",
  "expense.created": "An expense is added",
  "expense.updated": "An expense is changed",
  "expense.deleted": "An expense is removed",
};

export const eventTypes = keysOf(eventWords);
