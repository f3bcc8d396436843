import type { Filters } from "#contract/api/filters.ts";
import { auditChanges, auditedTypes } from "#contract/values.ts";

/** The filters of the audit log. */
export const auditFilters = {
  resourceId: {
    kind: "anyId",
    about: "Only entries about the object with this id; for an invoice, also those about its payments.",
    column: null,
  },
  actorId: {
    kind: "anyId",
    about: "Only entries caused by this API key or person, including failed attempts to sign in as this person.",
    column: null,
    address: "actor",
  },
  change: {
    kind: "values",
    values: auditChanges,
    about: "Only entries with one of these values of `change`.",
    column: null,
    isWalked: true,
    address: "change",
  },
  resourceType: {
    kind: "values",
    values: auditedTypes,
    about: "Only entries about objects of these kinds.",
    isWalked: true,
    address: "resource",
  },
  action: {
    kind: "operation",
    about: "Only entries of this operation, such as `sendInvoice`.",
    address: "action",
  },
  made: { kind: "period", about: "Only entries", column: "created_at", address: "created", until: "to" },
} as const satisfies Filters;
