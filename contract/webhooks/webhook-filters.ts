import type { Filters } from "#contract/api/filters.ts";
import { deletedTypes, deliveryStatuses, eventTypes, failingHours } from "#contract/values.ts";

/** The filters of the list of events. */
export const eventFilters = {
  type: { kind: "values", values: eventTypes, isWalked: true },
  resourceId: {
    kind: "anyId",
    about: "Only events about the object with this id; for an invoice, also those about its payments.",
    column: null,
  },
  after: {
    kind: "id",
    of: "evt",
    about: "Only events committed after this one, oldest first. No event is skipped, even if it was committed late.",
    column: null,
  },
} as const satisfies Filters;

/** The filters of the list of deletions. */
export const deletionFilters = {
  since: { kind: "since", about: "Only what was deleted at or after this instant (RFC 3339).", column: "deleted_at" },
  type: { kind: "values", values: deletedTypes, about: "Only what had one of these types.", column: null },
} as const satisfies Filters;

/** The filters of the list of webhook endpoints. */
export const endpointFilters = {
  failing: {
    kind: "flag",
    about:
      "true: only endpoints that were disabled because their deliveries failed, or with a FAILED delivery created " +
      `in the last ${failingHours} hours; false: only others.`,
    address: "failing",
    offersOnlyTrue: true,
  },
} as const satisfies Filters;

/** The filters of the list of deliveries. */
export const deliveryFilters = {
  endpointId: { kind: "id", of: "we" },
  eventId: { kind: "id", of: "evt" },
  eventType: { kind: "values", values: eventTypes, isWalked: true, address: "event" },
  status: { kind: "values", values: deliveryStatuses, address: "status" },
  made: { kind: "period", about: "Only deliveries created", column: "created_at", address: "created", until: "to" },
  q: {
    kind: "line",
    lengthMax: 200,
    about:
      "The number of an invoice or quotation, or the id of the delivery, of its event, or of the event's object; " +
      "for an invoice, also of its payments. Matches the complete number or id only.",
    column: null,
    address: "q",
  },
} as const satisfies Filters;
